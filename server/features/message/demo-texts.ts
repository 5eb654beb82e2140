/** Messages of institutes, one a day or so; the newest first. */
export const messageTexts: readonly string[] = [
  'Reminder: the fees of this term can be paid at the office until 4 PM, or by UPI. Please keep the receipt.',
  'Today’s last period is a test of fifteen minutes. Bring your geometry box.',
  'कल विद्यालय में हिन्दी दिवस मनाया जाएगा। सभी विद्यार्थी समय पर पहुँचें और अपनी कविताएँ साथ लाएँ।',
  `Dear parents and students,

the annual day is close, and here is everything at one glance.

1. Rehearsals are in the assembly hall after the fourth period, every day of this week. Students who sing or dance bring water and a change of shoes.
2. Costumes are handed out class by class. Please write your name inside the collar, and return them washed on the Monday after.
3. Buses leave half an hour later than usual on the day itself. Students who are fetched wait at the south gate with their class teacher, and nobody leaves without telling her.
4. Parents find their seats by the number on the invitation. Phones stay silent; a recording will be shared with everybody afterwards.

Whoever has a question writes to the class teacher until Thursday. We look forward to seeing you all.`,
  'You were marked absent in the first period. If that is wrong, please tell your class teacher today.',
  'Homework of Mathematics was shared. It is to be handed in within two days.',
  'The library opens at 8 AM from now on.',
  'Marks of the unit test are out. See Exam Reports.',
  'Tomorrow’s live class begins at 5 PM instead of 4 PM.',
  'Bus 7 is late by twenty minutes because of the rain.',
  'New study material: notes of the chapter “Electricity”.',
  'Congratulations! Your project was chosen for the science fair.',
  'The office is closed on Saturday.',
  'Please return the books of last term by Friday.',
  'Your doubt was answered. Open the topic to read it.',
  'Sports day: wear the shirt of your house and bring a cap.',
  'A recording of yesterday’s class can be watched now.',
  'Thank you. Your payment has been received; the receipt is on the page Fees.',
  'Parents’ meeting on the second Saturday, 10 AM to 1 PM.',
  'Notebooks of English are corrected and can be fetched.',
]
