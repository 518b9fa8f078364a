-- Creates the role of the content service, which owns its database and may do nothing else. The image of PostgreSQL
-- runs it in an empty volume.
\set password `cat /run/secrets/postgres-password`
CREATE ROLE twinfront LOGIN PASSWORD :'password';
CREATE DATABASE twinfront OWNER twinfront;
REVOKE ALL ON DATABASE twinfront FROM PUBLIC;
