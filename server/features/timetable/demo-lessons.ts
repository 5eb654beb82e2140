/** What is taught, in the order of a year: `topic | description | homework`, the last one often missing. */
type Lesson = { topic: string; description: string; homework: string }

const senior: Record<string, string> = {
  English: `A Letter to God | Reading aloud, then questions 1 to 6 in pairs | Write the answers to questions 7 to 10
    Nelson Mandela: Long Walk to Freedom | What the ceremony meant to those who watched | Learn the ten new words
    Reported speech | Statements and questions, with exercises from the workbook
    Writing: a letter to the editor | Format, tone, and two good letters from last year | A letter about the traffic in front of the school, 120 words
    The Proposal | Reading with parts; three groups stage the quarrel
    Grammar: subject and verb agree | Short test of 15 minutes at the end | Exercise 14, all parts`,
  Hindi: `सूरदास के पद | पद 1 और 2: वाचन और अर्थ | पद 1 का भावार्थ अपने शब्दों में
    राम-लक्ष्मण-परशुराम संवाद | संवाद का वाचन, कठिन शब्दों के अर्थ
    समास | तत्पुरुष और द्वंद्व, उदाहरण सहित | अभ्यास 3, प्रश्न 1 से 12
    नेताजी का चश्मा | पाठ का सार और चर्चा | प्रश्न 1, 3 और 5 के उत्तर
    अनुच्छेद लेखन | रूपरेखा बनाना और दो आदर्श अनुच्छेद
    वाच्य | कर्तृवाच्य, कर्मवाच्य, भाववाच्य | अभ्यास पुस्तिका पृष्ठ 41`,
  Mathematics: `Real numbers | Euclid and the fundamental theorem, with proofs | Exercise 1.1, questions 1 to 4
    Polynomials | Zeros and coefficients; graphs on squared paper
    Pair of linear equations in two variables: substitution, elimination and cross-multiplication | Word problems in groups of three | Exercise 3.4, all questions
    Quadratic equations | Completing the square, then the formula | Exercise 4.3, questions 1 to 5
    Arithmetic progressions | The sum of n terms, and where it is met in daily life
    Triangles | Similarity; bring compasses and a ruler | Prove theorem 6.3 in your own words
    Trigonometry | Ratios of standard angles, learnt by heart | The table of ratios, twice
    Probability | Dice, cards and what a fair game is | Exercise 15.1, questions 8 to 20`,
  Physics: `Reflection and refraction of light | Ray diagrams of mirrors; the lab is booked | Six ray diagrams, with a pencil
    The human eye | Defects of vision and how lenses mend them
    Electricity: Ohm’s law | Experiment in the lab: V against I, with a graph | Numericals 1 to 8
    Resistors in series and in parallel | Numericals on the board, by turns | Numericals 9 to 16
    Magnetic effects of current | Field lines with iron filings
    Rotational motion and moment of inertia | Derivation, then three problems of last year’s papers | Problem sheet 7`,
  Chemistry: `Chemical reactions and equations | Balancing by hit and trial, then by half-reactions | Balance the 20 equations of the sheet
    Acids, bases and salts | Indicators in the lab; goggles are compulsory
    Metals and non-metals | The reactivity series | Learn the series
    Carbon and its compounds | Naming, isomers, functional groups | Draw the isomers of hexane
    Periodic classification | Trends along a period and down a group
    Chemical kinetics | Order of a reaction, with graphs | Problem sheet 4, questions 1 to 10`,
  Biology: `Life processes: nutrition | The alimentary canal, from the model | A labelled diagram of the alimentary canal
    Respiration and transportation | The heart: a dissection on film
    Control and coordination | Reflex arc and the brain | Questions 1 to 9 of the chapter
    How do organisms reproduce? | Slides of budding and fission under the microscope
    Heredity and evolution | Mendel’s crosses as a game of cards | Two Punnett squares
    Our environment | Food chains in the school garden`,
  History: `The rise of nationalism in Europe | 1789 to 1848, with the map | Mark the states of 1815 on the map
    Nationalism in India | Non-cooperation and civil disobedience: sources read in class
    The making of a global world | Trade, plague and people on the move | A page on one crop that travelled
    The age of industrialisation | Hand and steam; a debate
    Print culture and the modern world | From hand-printing to newspapers | Ask at home which newspaper was read 30 years ago`,
  Science: `Matter in our surroundings | States of matter, with ice and a thermometer | Questions 1 to 6
    Is matter around us pure? | Separation in the lab: chromatography of ink
    The fundamental unit of life | The cell under the microscope | A labelled diagram
    Motion | Graphs of distance and time | Numericals 1 to 10
    Force and laws of motion | Three laws, three experiments`,
  Environment: `Plants around us | A walk in the garden, with leaves to press | Bring three leaves of different shape
    Water | Where it comes from, and how much we use in a day | Count the buckets used at home on Sunday
    Food we eat | What grows near us
    Our family | A family tree on chart paper | Ask for the names of your great-grandparents
    Birds and their nests | Watching through the window`,
}

const junior: Record<string, string> = {
  English: `Wake up! | The poem by heart, with actions | Learn the first two verses
    Nouns and pronouns | Circle them in the story | Worksheet 4
    Alice in Wonderland | Reading by turns
    My best friend | Eight sentences, and a drawing | Finish the drawing`,
  Hindi: `मन के भोले-भाले बादल | कविता का वाचन | कविता याद करें
    जैसा सवाल वैसा जवाब | कहानी और प्रश्न
    संज्ञा और सर्वनाम | अभ्यास | पृष्ठ 12 के प्रश्न 1 से 5`,
  Mathematics: `Building with bricks | Patterns and shapes | Worksheet 2
    Long and short | Measuring the classroom with a tape
    Tables from 2 to 12 | Said aloud, written, and played as a game | Write the table of 8 three times
    Halves and quarters | Paper folding | Page 104, all questions
    Play with patterns | Making borders`,
}

/** Batches where a subject goes deeper use the same topics. */
const read = (text: string): Lesson[] =>
  text.split('\n').map((line) => {
    const [topic = '', description = '', homework = ''] = line.split('|').map((part) => part.trim())
    return { topic, description, homework }
  })
const lessons = (from: Record<string, string>) =>
  Object.fromEntries(Object.entries(from).map(([subject, text]) => [subject, read(text)]))
const seniorLessons = lessons(senior)
const juniorLessons = { ...seniorLessons, ...lessons(junior) }

const recaps = ['', 'Continued', 'Practice and doubts', 'Short test at the end', '']

/**
 * The topic of a class.
 * @param at progress of the year, 0 to 1 @param number of the class within the subject
 */
export function lessonOf(subject: string, isJunior: boolean, at: number, number: number): Lesson {
  const all = (isJunior ? juniorLessons : seniorLessons)[subject] ?? []
  const lesson = all[Math.min(all.length - 1, Math.floor(at * all.length))]
  const { topic, description, homework } = lesson ?? { topic: '', description: '', homework: '' }
  const recap = recaps[number % recaps.length] ?? ''
  return {
    // Sometimes a teacher writes nothing down beforehand.
    topic: number % 23 === 22 ? '' : topic,
    description: recap ? `${recap}. ${description}` : description,
    homework: number % 3 === 1 ? homework : '',
  }
}
