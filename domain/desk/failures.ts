/** Failures at the desk, and of families who come to it. */
export const deskFailures = {
  /** With the way to the desk behind it. */
  deskOnly: { status: 422, message: 'You are not authorized to login here...' },
  deskForStaff: {
    status: 422,
    message: 'This is the desk, for the staff of an institute. Families sign in to the portal.',
  },
  lastOwner: { status: 422, message: 'The desk needs an owner: make somebody else an owner first.' },
  invitationOver: {
    status: 422,
    message: 'This invitation was used already, or is too old. Please ask for a new one.',
  },
  beginOver: {
    status: 422,
    message: 'This address was used already, or is too old. Start the server again: it prints a new one.',
  },
  notUndone: { status: 422, message: 'This change cannot be undone.' },
  noticeFiles: { status: 422, message: 'A notice has one file. Put several into one PDF or ZIP.' },
  noticeFileTooLarge: { status: 422, message: 'The file of a notice is at most 25 MB.' },
  messageTooMany: { status: 422, message: 'A message goes to at most 5,000 numbers. Choose fewer sections.' },
  messageForNobody: {
    status: 422,
    message: 'None of them can get a message: none of those with a phone number may sign in.',
  },
  classNotHeld: { status: 422, message: 'This class is cancelled, or has not come yet.' },
  recordsChanged: {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Look at what it says now, and decide.',
  },
  viewOnly: {
    status: 422,
    message: 'You see this as the family does: nothing can be changed or opened here.',
  },
  viewOver: { status: 403, message: 'This view as a family is over.' },
  viewEmpty: {
    status: 422,
    message:
      'This person cannot sign in now, so there is nothing to see: neither would the family see anything.',
  },
  nameNotTyped: { status: 422, message: 'This is not the name. Type it as it is shown.' },
  feesChanged: {
    status: 409,
    message: 'Something about these fees has changed meanwhile. Look at what is due now.',
  },
  feesRefused: { status: 422, message: 'Nothing was written.' },
  ownWriteOff: { status: 422, message: 'You have asked for this yourself: somebody else has to decide.' },
  writeOffDecided: { status: 422, message: 'Somebody has decided this already.' },
  otherRole: { status: 422, message: 'Your role at the desk does not allow this.' },
  nothingToImport: { status: 422, message: 'Choose what at least one table is for.' },
  importMoved: {
    status: 409,
    message: 'This import has gone on meanwhile. Look at how far it is.',
  },
  importFilesGone: { status: 422, message: 'The files are not here any more. Please drop them again.' },
  tooManyImports: {
    status: 422,
    message: 'There are 20 imports already that are not written. Discard some first.',
  },
  importTooLarge: { status: 422, message: 'All files together must not be larger than 500 MB.' },
  importsTooLarge: {
    status: 422,
    message: 'Your imports that are not written have 1 GB of files already. Discard some first.',
  },
  tooManyExported: {
    status: 422,
    message: 'These are more than 200,000 rows. Filter the list first, or export the whole institute.',
  },
  exportWaiting: { status: 422, message: 'An export is being made already. Please wait for it.' },
} as const
