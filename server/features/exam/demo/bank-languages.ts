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

const lighthouse = `<p>The old keeper had counted the steps so often that he no longer needed the lamp. There were one hundred and ninety-seven
of them, and the ninety-second was cracked. Every evening at the hour when the fishing boats turned their noses home, he climbed up
with a can of oil in his left hand and a rag in his right, and every evening the sea looked as if it had never seen him before.
“You will wear a groove into the stone,” his daughter used to say. “The stone was here before me,” he answered, “and it has not
complained.”</p><p>Then, in the spring, a letter came with a stamp that neither of them knew. The light, it said, would be lit by a
wire from the mainland from now on, and the keeper was thanked for thirty-one years without a dark night. He read it twice, folded it
along its folds, and went up to fill the lamp.</p>`
const rain = `<p>गाँव में तीन बरस से वर्षा नहीं हुई थी। कुएँ का पानी इतना नीचे चला गया था कि रस्सी में दो रस्सियाँ जोड़नी पड़ती थीं। एक शाम बूढ़े
माली ने अपने आँगन में एक गड्ढा खोदा और उसमें नीम का पौधा लगा दिया। लोग हँसे: “पीने को पानी नहीं, और ये पेड़ लगा रहे हैं!” माली बोला,
“पेड़ पानी नहीं पीता, पानी लाता है।” वह रोज़ मुँह धोने का बचा पानी पौधे को देता। दूसरे बरस बादल आए, तीसरे बरस बरसे। आज उस नीम के नीचे
गाँव की पाठशाला लगती है, और गरमी की दोपहर में बच्चे उसी की छाया में बैठकर पढ़ते हैं। जिस दिन पहली बार पानी बरसा, उस दिन कोई नहीं हँसा; सब उस पौधे
को देखने आए, जो अब माली के कंधे तक पहुँच गया था।</p>`

export const english: readonly DemoItem[] = [
  one(
    'Why did the keeper no longer need the lamp on the stairs?',
    ['He knew the steps by heart', 'He had a torch', 'The stairs were lit', 'He never went up at night'],
    1,
    'He “had counted the steps so often”.',
    { passage: lighthouse },
  ),
  amount('How many steps has the tower?', 197, 0, 'One hundred and ninety-seven.', { passage: lighthouse }),
  isIt('The keeper’s daughter wrote the letter.', false, 'It came with a stamp that neither of them knew.', {
    passage: lighthouse,
  }),
  written(
    'What does the last sentence tell about the keeper?',
    'He goes on with his duty although he is told that nobody needs it any more: the light is his life, and he will not leave it dark.',
    'He goes on working.',
    { passage: lighthouse },
  ),
  several(
    'Which of these are nouns?',
    ['freedom', 'quickly', 'river', 'beautiful'],
    [1, 3],
    '“Quickly” is an adverb, “beautiful” an adjective.',
  ),
  match(
    'Match each word with its opposite.',
    ['ancient', 'scarce', 'humble'],
    ['plentiful', 'modern', 'proud'],
    [2, 1, 3],
    'Ancient and modern, scarce and plentiful, humble and proud.',
  ),
  fill(
    'She has been waiting ___ two hours, ___ four o’clock.',
    [['for'], ['since']],
    '“For” with a length of time, “since” with its start.',
  ),
  one(
    'Which sentence is in the passive voice?',
    ['The boats came home.', 'The lamp was lit by the keeper.', 'The sea was calm.', 'He is climbing.'],
    2,
    'The lamp does nothing: something is done to it.',
  ),
  one(
    'Which word is spelt correctly?',
    ['accomodate', 'acommodate', 'accommodate', 'acomodate'],
    3,
    'Two c and two m.',
  ),
  isIt('“Its” and “it’s” mean the same.', false, '“It’s” is short for “it is”.'),
  fill(
    'He is taller ___ his brother, but not as tall ___ his father.',
    [['than'], ['as']],
    '“Taller than”, “as tall as”.',
  ),
]

export const hindi: readonly DemoItem[] = [
  one(
    'माली ने गड्ढे में क्या लगाया?',
    ['आम का पौधा', 'नीम का पौधा', 'गुलाब', 'कुछ नहीं'],
    2,
    'उसने नीम का पौधा लगाया।',
    { passage: rain },
  ),
  isIt('लोगों ने पहले दिन ही माली की मदद की।', false, 'लोग उस पर हँसे थे।', { passage: rain }),
  written(
    '“पेड़ पानी नहीं पीता, पानी लाता है” – इसका क्या अर्थ है?',
    'पेड़ बादलों को रोकते हैं और भूमि में पानी बचाते हैं, इसलिए पेड़ लगाने से वर्षा और जल बढ़ता है।',
    'पेड़ों से वर्षा होती है।',
    { passage: rain },
  ),
  amount('गाँव में कितने बरस से वर्षा नहीं हुई थी?', 3, 0, 'तीन बरस से।', { passage: rain }),
  several('इनमें से कौन-से शब्द विशेषण हैं?', ['सुंदर', 'दौड़ना', 'मीठा', 'नदी'], [1, 3], 'सुंदर और मीठा गुण बताते हैं।'),
  match(
    'विलोम शब्द मिलाइए।',
    ['दिन', 'सुख', 'नया'],
    ['पुराना', 'रात', 'दुख'],
    [2, 3, 1],
    'दिन–रात, सुख–दुख, नया–पुराना।',
  ),
  fill(
    'सूरज ___ में उगता है और ___ में डूबता है।',
    [
      ['पूरब', 'पूर्व'],
      ['पश्चिम', 'पच्छिम'],
    ],
    'पूरब और पश्चिम।',
  ),
  one('“पुस्तक” का बहुवचन क्या है?', ['पुस्तकें', 'पुस्तकों', 'पुस्तका', 'पुस्तकी'], 1, 'एक पुस्तक, दो पुस्तकें।'),
  one('“जल” का पर्यायवाची कौन-सा है?', ['अग्नि', 'नीर', 'पवन', 'गगन'], 2, 'नीर, पानी, वारि।'),
  isIt('“मेहनत” स्त्रीलिंग शब्द है।', true, 'मेहनत की जाती है।'),
]
