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

export const chemistry: readonly DemoItem[] = [
  one(
    'What is formed when an acid and a base neutralise each other?',
    [
      ['Salt and water', 'लवण और जल'],
      ['Only a gas', 'केवल गैस'],
      ['A metal', 'धातु'],
      ['Nothing', 'कुछ नहीं'],
    ],
    1,
    tex`For example \(\mathrm{HCl + NaOH \rightarrow NaCl + H_2O}\).`,
    { hindi: '<p>अम्ल और क्षार के उदासीनीकरण से क्या बनता है?</p>' },
  ),
  (n) =>
    amount(
      tex`How many grams are \(${n + 2}\) moles of water? (H = 1, O = 16)`,
      18 * (n + 2),
      0.5,
      tex`\(M(\mathrm{H_2O}) = 18\,\mathrm{g/mol}\), so \(m = ${n + 2} \times 18 = ${18 * (n + 2)}\,\mathrm{g}\).`,
    ),
  several(
    'Which of these turn blue litmus red?',
    ['Vinegar', 'Lemon juice', 'Soap water', 'Lime water'],
    [1, 2],
    'Acids do. Soap water and lime water are basic.',
  ),
  isIt(
    'A solution of pH 3 is ten times as acidic as one of pH 4.',
    true,
    'One step of pH is a factor of ten.',
  ),
  match(
    'Match each compound with its common name.',
    [tex`\(\mathrm{NaHCO_3}\)`, tex`\(\mathrm{CaO}\)`, tex`\(\mathrm{NaCl}\)`],
    ['Common salt', 'Baking soda', 'Quicklime'],
    [2, 3, 1],
    'Sodium hydrogencarbonate is baking soda, calcium oxide quicklime.',
  ),
  fill(
    'Metals conduct electricity because of their free ___; diamond does not, though it is a form of ___.',
    [
      ['electrons', 'electron'],
      ['carbon', 'c'],
    ],
    'In diamond all four outer electrons of carbon are bound.',
  ),
  written(
    'Why must a chemical equation be balanced?',
    'Because mass is conserved: atoms are neither made nor destroyed in a reaction, so there must be as many atoms of each element on both sides.',
    'Because both sides must be equal.',
  ),
  one(
    tex`Which coefficient makes \(\mathrm{2H_2 + O_2 \rightarrow ?\,H_2O}\) balanced?`,
    ['1', '2', '3', '4'],
    2,
    tex`Four atoms of hydrogen and two of oxygen: \(\mathrm{2H_2O}\).`,
  ),
  one(
    'Which gas do plants take in for photosynthesis?',
    ['Oxygen', 'Nitrogen', 'Carbon dioxide', 'Hydrogen'],
    3,
    tex`\(\mathrm{6CO_2 + 6H_2O \rightarrow C_6H_{12}O_6 + 6O_2}\).`,
  ),
  (n) =>
    amount(
      tex`An atom has the mass number ${2 * n + 23} and ${n + 11} protons. How many neutrons has it?`,
      n + 12,
      0,
      tex`\(N = A - Z = ${2 * n + 23} - ${n + 11} = ${n + 12}\).`,
    ),
  isIt('Rusting of iron needs both air and water.', true, 'Without either, iron stays as it is for years.'),
  several(
    'Which of these are mixtures?',
    ['Air', 'Sea water', 'Sugar', 'Brass'],
    [1, 2, 4],
    'Sugar is a compound; brass is an alloy of copper and zinc.',
  ),
]
