SELECT watch_data('leave_request', $$'student ' || student_id$$);
