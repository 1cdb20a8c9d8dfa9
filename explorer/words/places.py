"""The words for places that a table comes from."""

from __future__ import annotations

WORDS = {
    "place": "Or a path or address",
    "place.option": "At {place}",
    "place.help": (
        "What this server may open: {allowed}. A pattern such as part-*.csv takes several files of one header, one "
        "below the other."
    ),
    "place.folders": "files below {folders}",
    "place.hosts": "addresses at {hosts}",
    "place.any_host": "any public address",
    "place.fetching": "Fetching {name}: {done} MB",
    "place.fetching_of": "Fetching {name}: {done} of {size} MB",
    "connection": "Database",
    "query": "Query",
    "query.help": "One SELECT, such as: SELECT age, city, bought FROM customers. It reads only.",
    "query.title": "Query of {name}",
    "query.run": "Run this query",
    "query.waits": "The link brings a query of {name}, which runs when you say so: {query}",
    "query.asking": "Asking {name}",
    "refused.query_not_allowed": "The link asks the database “{name}”, which this server does not offer.",
    "refused.query_no_select": (
        "The query of {name} has to be one that reads: it begins with SELECT, WITH, VALUES, FROM or TABLE."
    ),
    "refused.query_failed": (
        "{name} refuses the query ({kind}). Check its tables, columns and spelling; it may be one SELECT alone."
    ),
    "refused.query_slow": "The query of {name} took too long and was ended. Ask for fewer rows.",
    "refused.query_large": "The query of {name} finds more than {rows} rows or {most} MB. Add a LIMIT to it.",
    "refused.query_backend": "{name} is a database of {backend}; SQLite, DuckDB and PostgreSQL are read here.",
    "refused.query_driver": "What talks to {name} is not installed: pip install -r requirements-sql.txt.",
    "refused.options": "The app was started with options that do not fit: {why}. The README lists them.",
    "refused.place_none": "The link names no path or address. Type one, upload a file, or pick a sample.",
    "refused.place_not_allowed": (
        "“{place}” is not opened here: this server takes no paths or addresses. Upload the file, or pick a sample."
    ),
    "refused.place_shortened": (
        "What stands behind “?” in the address “{place}” may be a secret, so links and saved states leave it out. "
        "Type the whole address again."
    ),
    "refused.place_absent": (
        "There is no file “{place}” among those that may be opened here. Check the name, or upload the file."
    ),
    "refused.place_no_file": "“{place}” is no file. Give a file, or a pattern such as folder/*.csv.",
    "refused.place_unreadable": "“{place}” cannot be read: the server has no permission to.",
    "refused.place_files": "“{place}” means {files} files or more; up to {most} are read together.",
    "refused.place_large": "“{place}” is larger than {most} MB, the most that is read here.",
    "refused.place_scheme": (
        "“{place}” cannot be opened: addresses that begin with {scheme}: are not read here, only http, https and s3."
    ),
    "refused.place_no_address": "“{place}” is no address. One looks like https://example.org/table.csv.",
    "refused.place_password": (
        "“{place}” has a name or password in it, which links and logs of other machines would show. Download the "
        "file and upload it here."
    ),
    "refused.place_host": (
        "“{place}” is not opened: {host} is not among the hosts that this server may ask. Upload the file instead."
    ),
    "refused.place_private": (
        "“{place}” is not opened: {host} lies in a private network, which this server may not reach. Upload the "
        "file instead."
    ),
    "refused.place_unknown_host": "“{place}” cannot be opened: no machine is called {host}. Check the address.",
    "refused.place_silent": "“{place}” cannot be opened: {host} does not answer. Try again later, or upload the file.",
    "refused.place_certificate": (
        "“{place}” is not opened: {host} cannot prove that it is that machine (its certificate is not valid)."
    ),
    "refused.place_downgrade": ("“{place}” is not opened: {host} leads from https to an address without encryption."),
    "refused.place_redirects": "“{place}” is not opened: it leads on and on, more than {most} times.",
    "refused.place_status": "“{place}” cannot be opened: {host} answers {status}.",
    "refused.place_broken": "“{place}” did not come whole: {host} broke off. Try again.",
    "refused.place_slow": "“{place}” took too long to come from {host}. Download it and upload it here.",
    "refused.place_target": (
        "The app was started with --target {target}, but the table has no such column. Its columns: {columns}."
    ),
    "refused.place_no_key": "“{place}” names no file. One in a bucket looks like s3://bucket/folder/table.csv.",
    "refused.place_bucket": (
        "“{place}” is not opened: the bucket {bucket} is not among those that this server may ask. Upload the file "
        "instead."
    ),
    "refused.place_no_object": "There is no file “{place}”. Check bucket and name.",
    "refused.place_s3": (
        "“{place}” cannot be read: S3 does not answer or does not allow it. The operator sets credentials and region "
        "in the server's environment (AWS_ACCESS_KEY_ID, AWS_REGION …)."
    ),
    "refused.of_file": "{file}: {told}",
    "refused.files_unlike": "{told}",
    "refused.files_differ": (
        "The files have different headers. Against {first}, {other} lacks: {lacking}; it has more: {more}. Only files "
        "of one header go below one another."
    ),
    "notice.files_joined": "Files put one below the other, in this order: {count} ({files}); together {rows} rows.",
    "notice.of_file": "{file}: {told}",
}
