"""For operators and auditors: tables, players, reports, the drift alarm, staff and backups."""
