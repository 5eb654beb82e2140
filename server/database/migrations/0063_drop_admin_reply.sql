-- contract of 0.1.0: no release has the calls that wrote it; "written_reply" has the replies of all calls
DROP TABLE "admin_reply" CASCADE;