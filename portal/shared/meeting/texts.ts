/** Texts of joining a live class; the two documents word them differently (spec/1 §8, spec/2 §5). */
export const meetingTexts = {
  join: 'Join',
  joinOf: 'Join: {name}',
  title: 'Live Class',
  ok: 'Ok',
  timetable: {
    notStarted: 'Class not started yet',
    parents: 'Parents are not allowed to join',
  },
  live: {
    notStarted: 'Grab a cup of Coffee. Class is not yet started.',
    parents: 'Parents are not allowed to join.',
  },
  refused: 'You cannot start the class as the classes can only be started after the scheduled time.',
  blocked: 'Your browser did not open a new window. The class is here:',
  openClass: 'Open the class (in a new window)',
} as const
