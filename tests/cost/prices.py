"""Public list prices in US dollars, us-east-1, on demand, without free tiers. Check before use.

Written down from memory of the providers' pages as they were in 2025, except for the model's, which are in
`agents/models/claude_wire.py` with their own source and date. Other regions and contracts differ.
"""

from typing import NamedTuple


class Price(NamedTuple):
    """US dollars for so many of a unit."""

    usd: float
    per: float
    unit: str
    source: str

    def of(self, amount: float) -> float:
        return self.usd * amount / self.per


MILLION = 1_000_000
PRICES = {
    "table reads": Price(0.125, MILLION, "read units", "aws.amazon.com/dynamodb/pricing/on-demand"),
    "table writes": Price(0.625, MILLION, "write units", "aws.amazon.com/dynamodb/pricing/on-demand"),
    "table storage": Price(0.25, 1, "GB-months", "aws.amazon.com/dynamodb/pricing/on-demand"),
    "table backups (PITR)": Price(0.20, 1, "GB-months", "aws.amazon.com/dynamodb/pricing/on-demand"),
    "functions, time": Price(0.0000133334, 1, "GB-s (arm64)", "aws.amazon.com/lambda/pricing"),
    "functions, calls": Price(0.20, MILLION, "invocations", "aws.amazon.com/lambda/pricing"),
    "snapshots, kept": Price(0.0000015046, 1, "GB-s", "aws.amazon.com/lambda/pricing (SnapStart)"),
    "snapshots, restored": Price(0.0001397998, 1, "GB", "aws.amazon.com/lambda/pricing (SnapStart)"),
    "queue": Price(0.40, MILLION, "requests", "aws.amazon.com/sqs/pricing"),
    "API": Price(3.50, MILLION, "requests (REST)", "aws.amazon.com/api-gateway/pricing"),
    "events": Price(1.00, MILLION, "events", "aws.amazon.com/eventbridge/pricing"),
    "logs": Price(0.50, 1, "GB ingested", "aws.amazon.com/cloudwatch/pricing"),
    "metrics": Price(0.30, 1, "metric-months", "aws.amazon.com/cloudwatch/pricing"),
    "alarms": Price(0.10, 1, "alarm-months", "aws.amazon.com/cloudwatch/pricing"),
    "dashboards": Price(3, 1, "dashboard-months", "aws.amazon.com/cloudwatch/pricing"),
    "key and secret": Price(1.40, 1, "months", "aws.amazon.com/kms/pricing, /secrets-manager/pricing"),
    "search writes": Price(4.00, MILLION, "write units", "pinecone.io/pricing (Standard)"),
    "search reads": Price(16.00, MILLION, "read units", "pinecone.io/pricing (Standard)"),
    "search storage": Price(0.33, 1, "GB-months", "pinecone.io/pricing (Standard)"),
    "embeddings": Price(0.16, MILLION, "tokens", "pinecone.io/pricing (hosted models)"),
}
PINECONE_LEAST_USD = 50.0  # a month of the Standard plan, whatever is used
