import { comingBiology as biology } from '#server/features/exam/demo/bank-coming-biology.ts'
import {
  amount,
  type DemoItem,
  fill,
  isIt,
  match,
  one,
  several,
  written,
} from '#server/features/exam/demo/question.ts'

const tex = String.raw

const physics: readonly DemoItem[] = [
  one(
    'Which mirror do drivers use to see what is behind them?',
    ['A plane one', 'A concave one', 'A convex one', 'A parabolic one'],
    3,
    'A convex mirror shows a wide field, upright and smaller.',
    { hindi: '<p>पीछे देखने के लिए चालक कौन-सा दर्पण प्रयोग करते हैं?</p>' },
  ),
  amount(
    tex`A lens has a focal length of \(0.25\,\mathrm{m}\). What is its power, in dioptres?`,
    4,
    0,
    tex`\(P = \dfrac{1}{f} = \dfrac{1}{0.25} = 4\,\mathrm{D}\).`,
  ),
  several(
    'What can a concave mirror form?',
    ['A real image', 'A virtual image', 'An image as large as the object', 'No image of a near object'],
    [1, 2, 3],
    'It forms a virtual image of what stands before its focus, and real ones of the rest.',
  ),
  isIt('Light is faster in water than in air.', false, 'Water has the higher refractive index.', {
    media: 'lens',
  }),
  match(
    'Match each defect of the eye with its cure.',
    ['Short sight', 'Long sight', 'Old age'],
    ['bifocal lens', 'concave lens', 'convex lens'],
    [2, 3, 1],
    'A concave lens spreads the light, a convex one gathers it; bifocals do both.',
  ),
  fill(
    'A rainbow stands in the part of the sky ___ the sun; on its outer side it is ___.',
    [['opposite', 'opposite to', 'facing'], ['red']],
    'The sun is behind who looks at it, and red is bent the least.',
  ),
  written(
    'Why does a diamond sparkle more than glass of the same cut?',
    'Its refractive index is higher, so that its critical angle is smaller: more light is reflected inside, again and again, before it leaves.',
    'More light is reflected inside.',
  ),
]

const chemistry: readonly DemoItem[] = [
  one(
    'Which gas is set free when zinc meets dilute sulphuric acid?',
    ['Oxygen', 'Hydrogen', 'Chlorine', 'Sulphur dioxide'],
    2,
    'Zinc takes the place of the hydrogen.',
  ),
  amount(
    tex`How many grams does half a mole of water weigh? (\(\mathrm{H} = 1\), \(\mathrm{O} = 16\))`,
    9,
    0.05,
    tex`\(0.5 \times 18 = 9\).`,
  ),
  several(
    'Which of these are alloys?',
    ['Brass', 'Bronze', 'Graphite', 'Solder'],
    [1, 2, 4],
    'Graphite is carbon, an element.',
  ),
  isIt('Lime water turns milky with carbon dioxide.', true, 'Calcium carbonate falls out.'),
  match(
    'Match each salt with its common name.',
    ['Sodium carbonate', 'Sodium hydrogencarbonate', 'Calcium oxide'],
    ['baking soda', 'quicklime', 'washing soda'],
    [3, 1, 2],
    'Washing soda, baking soda, quicklime.',
  ),
  fill(
    'Iron rusts where it meets both ___ and ___.',
    [
      ['water', 'moisture'],
      ['air', 'oxygen'],
    ],
    'Dry air alone, or boiled water alone, does it no harm.',
  ),
  written(
    'Why is sodium kept under oil?',
    'It reacts with the oxygen and the moisture of the air at once, and so fiercely that it catches fire; oil keeps both away.',
    'It reacts with air.',
  ),
]

const mathematics: readonly DemoItem[] = [
  one(
    tex`What is \(\sin^2 35^\circ + \cos^2 35^\circ\)?`,
    [tex`\(0\)`, tex`\(0.5\)`, tex`\(1\)`, tex`\(2\)`],
    3,
    tex`\(\sin^2\theta + \cos^2\theta = 1\) for every angle.`,
  ),
  amount(
    tex`An arithmetic progression begins 7, 11, 15. What is its twentieth term?`,
    83,
    0,
    tex`\(7 + 19 \times 4 = 83\).`,
  ),
  several(
    'Which of these numbers are irrational?',
    [tex`\(\sqrt{2}\)`, tex`\(\sqrt{9}\)`, tex`\(\pi\)`, tex`\(\tfrac{22}{7}\)`],
    [1, 3],
    tex`\(\sqrt{9} = 3\), and \(\tfrac{22}{7}\) only comes near \(\pi\).`,
  ),
  isIt('Every square is a rhombus.', true, 'Its four sides are equal.', { media: 'triangle' }),
  match(
    'Match each solid with its number of faces.',
    ['Cube', 'Tetrahedron', 'Triangular prism'],
    ['4', '5', '6'],
    [3, 1, 2],
    '6, 4 and 5.',
  ),
  fill(
    'The sum of the angles of a quadrilateral is ___ degrees, that of a pentagon ___.',
    [
      ['360', 'three hundred and sixty'],
      ['540', 'five hundred and forty'],
    ],
    'Each side more adds a triangle of 180 degrees.',
  ),
  written(
    tex`Show that \(n^2 + n\) is even for every whole number \(n\).`,
    tex`\(n^2 + n = n(n + 1)\). Of two numbers that follow one another one is even, so their product is even.`,
    'One of the two factors is even.',
  ),
]

const english: readonly DemoItem[] = [
  one(
    'Which sentence is in the passive voice?',
    ['The boys broke the window.', 'The window was broken.', 'The window breaks easily.', 'Who broke it?'],
    2,
    'What is told is what happened to the window.',
  ),
  isIt('“Quickly” is an adverb.', true, 'It tells how something is done.'),
  several(
    'Which of these words are nouns?',
    ['Freedom', 'Slowly', 'River', 'Honesty'],
    [1, 3, 4],
    '“Slowly” is an adverb.',
  ),
  amount('How many vowels are there in the English alphabet?', 5, 0, 'A, e, i, o and u.'),
  match(
    'Match each word with its opposite.',
    ['Ancient', 'Brave', 'Scarce'],
    ['cowardly', 'modern', 'plentiful'],
    [2, 1, 3],
    'Modern, cowardly, plentiful.',
  ),
  fill(
    'She has lived here ___ 2019, that is, ___ several years.',
    [['since'], ['for']],
    'Since a moment, for a length of time.',
  ),
  written(
    'Write a notice of fifty words about a lost water bottle.',
    'It has a heading, the date, what was lost, where and when, how to know it, and whom to tell.',
    'It says what was lost.',
  ),
]

const history: readonly DemoItem[] = [
  one(
    'Where did the Salt March of 1930 end?',
    ['At Champaran', 'At Dandi', 'At Kheda', 'At Amritsar'],
    2,
    'On 6 April Gandhi took up salt at the coast of Dandi.',
  ),
  amount('In which year did India become a republic?', 1950, 0, 'On 26 January 1950.'),
  isIt('The Suez Canal made the way from Bombay to London shorter.', true, 'It opened in 1869.'),
  several(
    'Which of these came to Europe from America?',
    ['The potato', 'Maize', 'Tea', 'The tomato'],
    [1, 2, 4],
    'Tea came from China.',
  ),
  match(
    'Match each invention with its use.',
    ['Spinning jenny', 'Steam engine', 'Telegraph'],
    ['messages', 'power', 'yarn'],
    [3, 2, 1],
    'Yarn, power, messages.',
  ),
  fill(
    'The ___ Road joined China with the ___ Sea.',
    [['Silk'], ['Mediterranean']],
    'Its goods were silk, and much else.',
  ),
  written(
    'Why did weavers in India lose their work in the nineteenth century?',
    'Machines in Britain made cloth more cheaply, duties kept Indian cloth out of Britain, and railways carried British cloth inland.',
    'British cloth was cheaper.',
  ),
]

const environment: readonly DemoItem[] = [
  one(
    'Which of these is a bird?',
    ['A bat', 'A sparrow', 'A butterfly', 'A squirrel'],
    2,
    'It has feathers.',
  ),
  isIt('Rain water can be kept for later.', true, 'In tanks, wells and ponds.'),
  several(
    'What do plants need?',
    ['Water', 'Light', 'Sugar from us', 'Air'],
    [1, 2, 4],
    'They make their sugar.',
  ),
  amount('How many legs has a spider?', 8, 0, 'Four on each side.'),
  match(
    'Who lives where?',
    ['Fish', 'Bee', 'Dog'],
    ['hive', 'kennel', 'pond'],
    [3, 1, 2],
    'In a pond, a hive and a kennel.',
  ),
  fill('A young frog is a ___.', [['tadpole']], 'It lives in water until it has legs.'),
  written('How can we save water at home?', 'Close the tap, mend leaks, use water twice.', 'Close the tap.'),
]

/**
 * Questions of tests that can still be taken; past tests do not use them, or their answers would be withheld.
 */
export const comingBanks: Readonly<Record<string, readonly DemoItem[]>> = {
  Physics: physics,
  Chemistry: chemistry,
  Biology: biology,
  Mathematics: mathematics,
  English: english,
  History: history,
  Environment: environment,
}
