/** Failures of asking for leave and of answering it. */
export const leaveFailures = {
  leaveMayNotAsk: { status: 422, message: 'Only parents ask for leave here. Please ask them.' },
  leaveOff: { status: 422, message: 'Leave is not asked for in the portal here. Please call the institute.' },
  leaveRefused: { status: 422, message: 'This leave cannot be asked for.' },
  leaveOverlaps: { status: 409, message: 'This overlaps other leave.' },
  leaveDecided: {
    status: 409,
    message:
      'Somebody has answered or changed it, or the family has taken it back, meanwhile. Look at what it says now.',
  },
  leaveAnswered: {
    status: 422,
    message: 'This was refused meanwhile, so that there is nothing to take back.',
  },
  leaveBegun: { status: 422, message: 'This leave has begun. Please call the institute to change it.' },
  leaveFiles: { status: 422, message: 'You can add one file only.' },
  leaveFileTooLarge: { status: 422, message: 'This file is larger than 5 MB.' },
  leaveFileRefused: {
    status: 422,
    message: 'This file cannot be used. Please choose a photo (JPEG, PNG) or a PDF.',
  },
  leaveNeedsWord: { status: 422, message: 'Please say why it is refused.' },
} as const
