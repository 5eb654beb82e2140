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

export const biology: readonly DemoItem[] = [
  one(
    'Which part of the cell holds the genetic material?',
    [
      ['Nucleus', 'केंद्रक'],
      ['Cell wall', 'कोशिका भित्ति'],
      ['Vacuole', 'रिक्तिका'],
      ['Ribosome', 'राइबोसोम'],
    ],
    1,
    'The chromosomes lie in the nucleus.',
    {
      media: 'cell',
      hindi: '<p>आनुवंशिक पदार्थ कोशिका के किस भाग में होता है?</p>',
      hindiSolution: '<p>केंद्रक में: उसके गुणसूत्रों में।</p>',
    },
  ),
  several(
    'Which of these carry blood away from the heart?',
    ['Aorta', 'Pulmonary artery', 'Vena cava', 'Pulmonary vein'],
    [1, 2],
    'Arteries lead away from the heart, veins to it, whatever the blood carries.',
  ),
  (n) =>
    amount(
      `A heart beats ${60 + n} times a minute. How often does it beat in a quarter of an hour?`,
      15 * (60 + n),
      0,
      `${60 + n} × 15 = ${15 * (60 + n)}.`,
    ),
  isIt(
    'Plants breathe only at night.',
    false,
    'They breathe always; by day photosynthesis makes more oxygen than that takes.',
  ),
  match(
    'Match each organ with what it does.',
    ['Kidney', 'Lung', 'Liver', 'Pancreas'],
    ['Makes insulin', 'Filters blood', 'Takes in oxygen', 'Makes bile'],
    [2, 3, 4, 1],
    'The kidney filters, the lung takes in oxygen, the liver makes bile, the pancreas insulin.',
  ),
  fill(
    'Green leaves hold ___, with which they catch the energy of ___.',
    [['chlorophyll'], ['light', 'sunlight', 'the sun']],
    'Chlorophyll catches mostly red and blue light, and leaves the green.',
  ),
  written(
    'Why do children look like their parents, and yet not exactly?',
    'Half of the genes come from each parent, in a new mixture for every child; besides, small changes happen when genes are copied.',
    'Because half of the genes come from each parent.',
  ),
  one(
    'Which blood cells fight germs?',
    ['Red ones', 'White ones', 'Platelets', 'None of them'],
    2,
    'Red ones carry oxygen, platelets close wounds.',
  ),
  one(
    'What is the smallest unit of life?',
    ['Atom', 'Cell', 'Organ', 'Tissue'],
    2,
    'Everything alive is made of one cell or more.',
  ),
  isIt('Antibiotics help against viruses.', false, 'They act on bacteria.'),
  several(
    'Which of these belong to the digestive system?',
    ['Stomach', 'Small intestine', 'Trachea', 'Oesophagus'],
    [1, 2, 4],
    'The trachea is the windpipe.',
  ),
]
