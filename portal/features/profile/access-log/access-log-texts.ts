/**
 * Texts of "Who saw my data": a sentence is who did it and what they did. `owner` is `own` where it is about the
 * account itself, else it is about the child named by `about`.
 */
export const accessLogTexts = {
  title: 'Who saw my data',
  intro:
    'Looking is listed once a day for each person. {days, plural, one {What is older than a day is removed.} other {What is older than # days is removed.}}',
  back: 'Profile',
  show: 'What is shown',
  filters: { all: 'All', others: 'By others', changes: 'Changes', 'sign-ins': 'Sign-ins' },
  today: 'Today',
  yesterday: 'Yesterday',
  sentence: '{who} {what}',
  newDevice: 'New device',
  who: {
    you: 'You',
    parent: '{owner, select, own {Your parent {name}} other {{name}}}',
    student: '{name}',
    staff: '{name}, of your institute,',
    token:
      '{hasName, select, yes {An examiner of your institute ({name})} other {An examiner of your institute}}',
    import: 'Your institute',
    anybody: 'Somebody',
  },
  what: {
    sawAsFamily:
      'began to see the portal as {owner, select, own {you do} other {{about} does}}, without changing anything',
    endedAsFamily: 'ended seeing the portal as {owner, select, own {you do} other {{about} does}}',
    sawProfile: 'saw {owner, select, own {your profile} other {the profile of {about}}}',
    sawAadhaar:
      'saw {owner, select, own {your Aadhaar number} other {the Aadhaar number of {about}}} in full',
    sawFees: 'saw {owner, select, own {your fees} other {the fees of {about}}}',
    sawReport: 'saw {owner, select, own {your exam reports} other {the exam reports of {about}}}',
    sawAttendance: 'saw {owner, select, own {your attendance} other {the attendance of {about}}}',
    sawHomework: 'saw {owner, select, own {your homework} other {the homework of {about}}}',
    sawAnswers: 'saw {owner, select, own {your written answers} other {the written answers of {about}}}',
    downloadedData:
      'downloaded {owner, select, own {a copy of your data} other {a copy of the data of {about}}}',
    changedProfile:
      'changed {owner, select, own {your {detail, select, address {address} birth_place {birth place} blood_group {blood group} dob {date of birth} photo {photo} other {profile}}} other {the {detail, select, address {address} birth_place {birth place} blood_group {blood group} dob {date of birth} photo {photo} other {profile}} of {about}}}',
    importedProfile: 'changed {owner, select, own {your details} other {the details of {about}}}',
    importedParents:
      'changed who {owner, select, own {your parents are} other {the parents of {about} are}} here',
    changedContact:
      'changed {owner, select, own {your phone number or e-mail} other {the phone number or e-mail of {about}}}',
    gaveMarks: 'gave {owner, select, own {you} other {{about}}} marks in {detail}',
    countedLateAnswers:
      'counted {owner, select, own {your late answers} other {the late answers of {about}}} in {detail}',
    dismissedLateAnswers:
      'left out {owner, select, own {your late answers} other {the late answers of {about}}} in {detail}',
    gaveTime:
      'gave {owner, select, own {you} other {{about}}} {count, plural, one {one more minute} other {# more minutes}} for {detail}',
    allowedDevice: 'allowed another device of {owner, select, own {yours} other {{about}}} in {detail}',
    sentExamMessage: 'sent {owner, select, own {you} other {{about}}} a message during {detail}',
    changedKey:
      'changed the key of {detail}, and with it {owner, select, own {your marks} other {the marks of {about}}}',
    sawNoticeAnswers: 'saw {owner, select, own {your answers} other {the answers of {about}}} to notices',
    answeredNotice: 'answered a notice for {owner, select, own {you} other {{about}}}: {detail}',
    signedNotice: 'signed a notice for {owner, select, own {you} other {{about}}}: {detail}',
    sawChallenge:
      'saw {owner, select, own {your objections} other {the objections of {about}}} to keys of tests',
    answeredChallenge:
      'answered {owner, select, own {your objection} other {the objection of {about}}} to a key of {detail}',
    sawLeave: 'saw {owner, select, own {your leave} other {the leave of {about}}}',
    askedLeave: 'asked for leave {owner, select, own {of yours} other {of {about}}}',
    withdrewLeave: 'took leave {owner, select, own {of yours} other {of {about}}} back',
    sawMeetings: 'saw {owner, select, own {your meetings} other {the meetings of {about}}}',
    bookedMeeting: 'booked a meeting about {owner, select, own {you} other {{about}}}',
    gaveBackMeeting: 'gave a meeting about {owner, select, own {you} other {{about}}} back',
    changedMeeting: 'changed a meeting about {owner, select, own {you} other {{about}}}',
    answeredLeave: 'answered the leave {owner, select, own {that you asked for} other {of {about}}}',
    sawQuestions: 'saw questions {owner, select, own {about you} other {about {about}}}',
    wroteQuestion: 'wrote a question {owner, select, own {about you} other {about {about}}}',
    answeredQuestion: 'answered a question {owner, select, own {about you} other {about {about}}}',
    signedIn: '{hasDetail, select, yes {signed in: {detail}} other {signed in}}',
    signedInNewDevice: '{hasDetail, select, yes {signed in: {detail}} other {signed in}}',
    signedOutThere:
      '{hasDetail, select, yes {signed out there: {detail}} other {signed out on another device}}',
    signedOutElsewhere: 'signed out {count, plural, one {in one other place} other {in # other places}}',
    changedPassword: 'changed your password',
    askedForPassword: 'asked for a new password for your account',
    addedPasskey: 'added a passkey: {detail}',
    removedPasskey: 'removed a passkey: {detail}',
    turnedOnSecondFactor: 'turned on the second step of signing in',
    turnedOffSecondFactor: 'turned off the second step of signing in',
  },
  none: 'Nothing here yet',
  noneText:
    '{show, select, others {Nobody else has seen or changed anything of yours.} changes {Nothing of yours was changed.} other {When somebody sees or changes something of yours, it is listed here.}}',
  earlier: 'Show earlier',
  list: 'What happened: {day}',
} as const
