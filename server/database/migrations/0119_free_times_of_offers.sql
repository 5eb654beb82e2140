-- How many times an offer has: the last one ends within it.
CREATE FUNCTION times_of_offer(start_time time, end_time time, minutes integer, pause integer) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$ SELECT floor((extract(epoch FROM end_time - start_time) / 60 - minutes) / (minutes + pause))::integer + 1 $$;
--> statement-breakpoint
-- The last times of an offer that are booked, or given back, concern every family that it is offered to; one statement may change several.
SELECT watch_data('meeting_booking', $$unnest(ARRAY['student ' || changed.student_id] || CASE WHEN (
    SELECT count(*) FROM meeting_booking b
    WHERE b.institute_id = changed.institute_id AND b.offer_id = changed.offer_id AND b.state = 'booked')
  + count(*) OVER (PARTITION BY changed.offer_id)
  >= (SELECT times_of_offer(o.start_time, o.end_time, o.minutes, o.pause) FROM meeting_offer o
    WHERE o.institute_id = changed.institute_id AND o.id = changed.offer_id)
  THEN ARRAY['institute'] ELSE '{}' END)$$);
