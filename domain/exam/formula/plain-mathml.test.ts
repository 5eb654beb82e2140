import { expect, test } from 'vitest'
import { plainMathml } from '#domain/exam/formula/plain-mathml.ts'

test.each([
  ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', 'a/b'],
  [
    '<mi>x</mi><mo>=</mo><mfrac><mrow><mo>-</mo><mi>b</mi><mo>+</mo><mi>c</mi></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac>',
    'x = −b + c over 2a',
  ],
  ['<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mn>10</mn></msub>', 'x² + a₁₀'],
  ['<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>k</mi></msup>', '(a + b)^k'],
  ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '√(x + 1)'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '³√x'],
  ['<munderover><mo>∫</mo><mn>0</mn><mn>1</mn></munderover><mi>x</mi>', '∫₀¹ x'],
  ['<mover><mi>v</mi><mo>→</mo></mover>', 'v⃗'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>',
    '1, 2; 3',
  ],
  ['<mi>a</mi><mo>&lt;</mo><mi>b</mi>', 'a &lt; b'],
  ['<mi>sin</mi><mo>\u2061</mo><mi>θ</mi>', 'sin θ'],
  ['<mtext>दूरी</mtext>', 'दूरी'],
])('%s', (inside, text) => expect(plainMathml(`<math>${inside}</math>`)).toBe(text))
