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

export const history: readonly DemoItem[] = [
  one('In which year did the French Revolution begin?', ['1776', '1789', '1815', '1848'], 2, 'In 1789.'),
  amount('How many years lay between 1789 and the Congress of Vienna in 1815?', 26, 0, '1815 − 1789 = 26.'),
  several(
    'Who worked for the unification of Italy?',
    ['Garibaldi', 'Cavour', 'Bismarck', 'Mazzini'],
    [1, 2, 4],
    'Bismarck did so for Germany.',
  ),
  isIt('Metternich was a chancellor of Austria.', true, 'He hosted the Congress of Vienna.'),
  match(
    'Match each person with the country.',
    ['Bismarck', 'Garibaldi', 'Napoleon'],
    ['France', 'Germany', 'Italy'],
    [2, 3, 1],
    'Germany, Italy, France.',
  ),
  fill(
    'The Civil Code of 1804 is also called the ___ Code; it made all men ___ before the law.',
    [['Napoleonic', 'Napoleon'], ['equal']],
    'It ended privileges by birth.',
  ),
  written(
    'How did language and songs help nations to feel as one?',
    'A common language, folk songs and stories let people who never met feel that they belonged together, and carried the idea of a nation also to those who could not read.',
    'People sang the same songs.',
  ),
  one(
    'What was the Zollverein?',
    ['An army', 'A customs union', 'A newspaper', 'A secret society'],
    2,
    'It took away the tariffs between the German states.',
  ),
  one(
    'Who was the first emperor of united Germany?',
    ['Kaiser William I', 'Bismarck', 'Frederick II', 'Louis XVI'],
    1,
    'In 1871.',
  ),
  isIt('The Treaty of Vienna gave all of Europe republics.', false, 'It brought the old monarchies back.'),
]

export const environment: readonly DemoItem[] = [
  one(
    'Which part of a plant takes up water?',
    [
      ['Root', 'जड़'],
      ['Leaf', 'पत्ती'],
      ['Flower', 'फूल'],
      ['Fruit', 'फल'],
    ],
    1,
    'The roots do.',
    {
      hindi: '<p>पौधे का कौन-सा भाग पानी लेता है?</p>',
    },
  ),
  amount('How many months has a year?', 12, 0, 'Twelve.'),
  several(
    'Which of these need water to live?',
    ['Fish', 'Trees', 'Stones', 'People'],
    [1, 2, 4],
    'Everything alive needs water.',
  ),
  isIt('The sun rises in the west.', false, 'It rises in the east.'),
  match(
    'Match each animal with its home.',
    ['Bird', 'Bee', 'Dog'],
    ['Hive', 'Kennel', 'Nest'],
    [3, 1, 2],
    'Nest, hive, kennel.',
  ),
  fill(
    'We breathe in ___, and plants give it back by ___ of day.',
    [['oxygen', 'air'], ['light']],
    'Plants make oxygen in the light.',
  ),
  written(
    'Why should we not waste water?',
    'Because clean water is little, and all people, animals and plants need it.',
    'Because it is needed.',
  ),
  one(
    'Which of these is a season?',
    ['Monsoon', 'Monday', 'Midnight', 'Morning'],
    1,
    'The monsoon is the season of rain.',
  ),
  one(
    'Where does milk come from?',
    ['Trees', 'Cows', 'Rivers', 'Shops only'],
    2,
    'From cows, buffaloes and goats.',
  ),
  isIt('Plastic rots within a week.', false, 'It takes hundreds of years.'),
]
