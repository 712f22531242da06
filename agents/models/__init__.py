"""Engines behind one method (`port.py`): Claude, the embedded one (`offline/`), and one that is scripted."""
