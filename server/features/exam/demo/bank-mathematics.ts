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

/** As a word processor writes it. */
const rootsInMathMl = `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo>
<mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn>
<mi>a</mi></mrow></mfrac></math>`

export const mathematics: readonly DemoItem[] = [
  one(
    tex`What is \(\displaystyle\int_0^1 2x\,dx\)?`,
    [tex`\(0\)`, tex`\(\tfrac{1}{2}\)`, tex`\(1\)`, tex`\(2\)`],
    3,
    tex`\(\int_0^1 2x\,dx = \left[x^2\right]_0^1 = 1\).`,
  ),
  (n) =>
    amount(
      tex`Solve for \(x\): \(${n + 2}x + ${n + 1} = ${(n + 2) * (n + 3) + n + 1}\).`,
      n + 3,
      0,
      tex`\(${n + 2}x = ${(n + 2) * (n + 3)}\), so \(x = ${n + 3}\).`,
    ),
  several(
    tex`Which of these are equal to \(\sin^2\theta + \cos^2\theta\)?`,
    [
      tex`\(1\)`,
      tex`\(\sec^2\theta - \tan^2\theta\)`,
      tex`\(2\sin\theta\cos\theta\)`,
      tex`\(\tan\theta\cot\theta\)`,
    ],
    [1, 2, 4],
    tex`\(2\sin\theta\cos\theta = \sin 2\theta\); the others are 1 wherever they are defined.`,
  ),
  one(
    `The roots of ax² + bx + c = 0 are ${rootsInMathMl} When are they equal?`,
    [
      [tex`When \(b^2 = 4ac\)`, tex`जब \(b^2 = 4ac\)`],
      [tex`When \(b = 0\)`, tex`जब \(b = 0\)`],
      [tex`When \(a = c\)`, tex`जब \(a = c\)`],
      ['Never', 'कभी नहीं'],
    ],
    1,
    'Then nothing stands under the root.',
    { hindi: `<p>ax² + bx + c = 0 के मूल हैं ${rootsInMathMl} वे कब बराबर होते हैं?</p>` },
  ),
  isIt(tex`\(\sqrt{2}\) is a rational number.`, false, 'If it were p/q in lowest terms, both would be even.'),
  match(
    'Match each figure with its area.',
    ['Circle', 'Triangle', 'Trapezium'],
    [tex`\(\tfrac{1}{2}(a + b)h\)`, tex`\(\pi r^2\)`, tex`\(\tfrac{1}{2}bh\)`],
    [2, 3, 1],
    'A trapezium has the mean of its parallel sides times its height.',
    { media: 'triangle' },
  ),
  fill(
    tex`In a right-angled triangle with legs 3 and 4 the hypotenuse is ___, and the sum of all angles is ___ degrees.`,
    [
      ['5', 'five'],
      ['180', '180°'],
    ],
    tex`\(3^2 + 4^2 = 25 = 5^2\).`,
  ),
  written(
    'Show that the sum of two odd numbers is even.',
    'Write them as 2m + 1 and 2n + 1. Their sum is 2m + 2n + 2 = 2(m + n + 1), which is twice a whole number, and so even.',
    'For example 3 + 5 = 8, and 8 is even.',
  ),
  (n) =>
    amount(
      tex`What is the ${n + 5}th term of the arithmetic progression \(2, 5, 8, \dots\)?`,
      2 + 3 * (n + 4),
      0,
      tex`\(a_n = a + (n - 1)d = 2 + ${n + 4} \times 3 = ${2 + 3 * (n + 4)}\).`,
    ),
  one(
    'A die is thrown once. How probable is a number greater than 4?',
    [tex`\(\tfrac{1}{6}\)`, tex`\(\tfrac{1}{3}\)`, tex`\(\tfrac{1}{2}\)`, tex`\(\tfrac{2}{3}\)`],
    2,
    'Two of six, 5 and 6.',
  ),
  (n) =>
    amount(
      tex`What is \(${n + 3}^2 - ${n + 1}^2\)?`,
      4 * n + 8,
      0,
      tex`\((${n + 3} + ${n + 1})(${n + 3} - ${n + 1}) = ${2 * n + 4} \times 2\).`,
    ),
  isIt(
    tex`\(0.\overline{9} = 1\).`,
    true,
    tex`\(3 \times \tfrac{1}{3} = 3 \times 0.\overline{3} = 0.\overline{9}\).`,
  ),
]
