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

/** Long enough for 'Load more' [exam-38]. */
const braking = `<p>A motorist drives along a straight, level road. The road is dry, and the tyres are new. At a moment that we
call zero he sees a cow on the road ahead. For the first part of a second nothing happens to the car: he has seen the cow, but his
foot is still on its way. This is called the reaction time, and for a person who is awake and sober it is about
\\(0.7\\,\\mathrm{s}\\).</p><p>Then the brakes take hold. From here on the car loses the same speed in every second, until it
stands still. The way that it goes meanwhile is called the braking distance; together with the way of the reaction time it is the
stopping distance. On a wet road the brakes take off only half as much speed in every second. Tables of stopping distances hang
in every driving school, because most people think that twice the speed needs twice the way. It does not.</p>`

export const physics: readonly DemoItem[] = [
  one(
    'A ray of light passes from air into glass. What happens to it?',
    [
      ['It bends towards the normal', 'वह अभिलंब की ओर मुड़ती है'],
      ['It bends away from the normal', 'वह अभिलंब से दूर मुड़ती है'],
      ['It goes straight on at every angle', 'वह हर कोण पर सीधी जाती है'],
      ['It is always reflected', 'वह सदा परावर्तित होती है'],
    ],
    1,
    'Light is slower in glass, so it bends towards the normal: \\(n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2\\).',
    {
      hindi: '<p>प्रकाश की एक किरण वायु से काँच में जाती है। उसका क्या होता है?</p>',
      hindiSolution:
        '<p>काँच में प्रकाश की चाल कम होती है, इसलिए वह अभिलंब की ओर मुड़ता है: \\(n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2\\)।</p>',
    },
  ),
  (n) =>
    amount(
      tex`A current of \(${2 + (n % 4)}\,\mathrm{A}\) flows through a resistor of \(${5 + n}\,\Omega\). What is the voltage across it, in volts?`,
      (2 + (n % 4)) * (5 + n),
      0.1,
      tex`Ohm’s law: \(V = IR = ${2 + (n % 4)} \times ${5 + n} = ${(2 + (n % 4)) * (5 + n)}\,\mathrm{V}\).`,
    ),
  several(
    'Which of these are units of energy?',
    ['joule', 'kilowatt hour', 'watt', 'electron volt'],
    [1, 2, 4],
    'The watt is a unit of power: energy in each second.',
    { hindi: '<p>इनमें से कौन-से ऊर्जा के मात्रक हैं?</p>' },
  ),
  isIt(
    'A convex lens can form a virtual image.',
    true,
    'It does when the object stands between the lens and its focus.',
    { media: 'lens' },
  ),
  match(
    'Match each quantity with its unit.',
    ['Force', 'Power', 'Charge', 'Pressure'],
    ['coulomb', 'newton', 'pascal', 'watt'],
    [2, 4, 1, 3],
    'Newton, watt, coulomb and pascal, in this order.',
  ),
  fill(
    'The size of the ___ decides how much light enters the eye; the image falls on the ___.',
    [
      ['pupil', 'the pupil'],
      ['retina', 'the retina'],
    ],
    'The iris makes the pupil wider or narrower; behind it, the lens throws the image on the retina.',
  ),
  written(
    'Why does the sky look blue, and the setting sun red?',
    'Air scatters short waves of light more than long ones: the scattered light that reaches us from the sky is mostly blue. At sunset light goes a long way through the air, the blue is scattered out of it, and red remains.',
    'Air scatters blue light more than red light, so the sky looks blue.',
  ),
  one(
    'Listen to the notes of the recording. How does their frequency change from one to the next?',
    [
      ['It rises', 'वह बढ़ती है'],
      ['It falls', 'वह घटती है'],
      ['It stays the same', 'वह समान रहती है'],
      ['It rises and falls again', 'वह बढ़कर फिर घटती है'],
    ],
    1,
    'Each note is higher than the one before it: the higher the note, the higher its frequency.',
    {
      media: 'notes',
      hindi: '<p>रिकॉर्डिंग के स्वर सुनिए। एक स्वर से अगले तक उनकी आवृत्ति कैसे बदलती है?</p>',
      hindiSolution: '<p>हर स्वर पिछले से ऊँचा है: स्वर जितना ऊँचा, आवृत्ति उतनी ही अधिक।</p>',
    },
  ),
  (n) =>
    amount(
      tex`A car slows down from \(${10 + 2 * n}\,\mathrm{m/s}\) with \(5\,\mathrm{m/s^2}\). How long is its braking distance, in metres?`,
      (10 + 2 * n) ** 2 / 10,
      0.5,
      tex`\(s = \dfrac{u^2}{2a} = \dfrac{${(10 + 2 * n) ** 2}}{10} = ${(10 + 2 * n) ** 2 / 10}\,\mathrm{m}\).`,
      { passage: braking },
    ),
  one(
    'At twice the speed, how long is the braking distance on the same road?',
    ['As long', 'Twice as long', 'Four times as long', 'Eight times as long'],
    3,
    'It goes with the square of the speed.',
    { passage: braking },
  ),
  isIt(
    'On a wet road the reaction time is twice as long.',
    false,
    'The reaction is the driver’s; only braking takes longer.',
    {
      passage: braking,
    },
  ),
  several(
    'Which of these change the resistance of a wire?',
    ['Its length', 'Its thickness', 'What it is made of', 'The colour of its insulation'],
    [1, 2, 3],
    tex`\(R = \rho\,\dfrac{l}{A}\): the material, the length, and the cross-section.`,
  ),
]
