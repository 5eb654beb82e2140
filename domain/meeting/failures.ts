/** Failures of offering and booking meetings. */
export const meetingFailures = {
  meetingNotYours: { status: 422, message: 'A parent books this here. Please ask them.' },
  meetingTaken: {
    status: 409,
    message: 'Another family has just booked this time. Please choose one that is free.',
  },
  meetingMeanwhile: {
    status: 409,
    message: 'This meeting was changed meanwhile. Look at what it says now, and decide.',
  },
  meetingNoSlot: {
    status: 409,
    message: 'This time is not offered any more. Please choose one that is free.',
  },
  meetingCalledOff: { status: 409, message: 'This meeting is called off.' },
  meetingBookingOver: {
    status: 422,
    message: 'The last day for booking is over. Please call the institute.',
  },
  meetingRefused: { status: 422, message: 'These meetings cannot be offered.' },
  meetingOverlaps: { status: 409, message: 'The teacher has other meetings at that time.' },
  meetingBookedSlots: {
    status: 409,
    message: 'Some booked meetings would have no time any more. Move them, or call them off, first.',
  },
  meetingNeedsWord: { status: 422, message: 'Please say why, for the family.' },
  meetingNotOver: { status: 422, message: 'This is marked once the meeting has begun.' },
  meetingOver: { status: 422, message: 'The day of this meeting is over.' },
} as const
