/** Texts of joining a live class; Time Table has its own [live-15, timetable-14]. */
export const joiningTexts = {
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
