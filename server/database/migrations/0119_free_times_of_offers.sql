-- The last time of an offer that is booked, or given back, concerns every family that it is offered to.
SELECT watch_data('meeting_booking', $$unnest(ARRAY['student ' || changed.student_id] || CASE WHEN (
    SELECT count(*) FROM meeting_booking b
    WHERE b.institute_id = changed.institute_id AND b.offer_id = changed.offer_id AND b.state = 'booked')
  >= (SELECT floor((extract(epoch FROM o.end_time - o.start_time) / 60 - o.minutes) / (o.minutes + o.pause)) FROM meeting_offer o
    WHERE o.institute_id = changed.institute_id AND o.id = changed.offer_id)
  THEN ARRAY['institute'] ELSE '{}' END)$$);
