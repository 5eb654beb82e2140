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

/** Of tests that are still to come: in English and Hindi, the first question in Urdu too. */
export const comingBiology: readonly DemoItem[] = [
  one(
    'Where in a leaf does most photosynthesis take place?',
    [
      ['In the upper epidermis', 'ऊपरी बाह्यत्वचा में', 'بالائی برادمہ میں'],
      ['In the palisade cells', 'खंभ ऊतक की कोशिकाओं में', 'ستونی خلیوں میں'],
      ['In the guard cells', 'द्वार कोशिकाओं में', 'محافظ خلیوں میں'],
      ['In the veins', 'शिराओं में', 'رگوں میں'],
    ],
    2,
    'The palisade cells hold most of the chloroplasts.',
    {
      hindi: '<p>पत्ती में प्रकाश-संश्लेषण सबसे अधिक कहाँ होता है?</p>',
      urdu: '<p>پتے میں ضیائی تالیف سب سے زیادہ کہاں ہوتی ہے؟</p>',
    },
  ),
  several(
    'Which of these are tissues of a plant?',
    [
      ['Xylem', 'जाइलम'],
      ['Phloem', 'फ्लोएम'],
      ['Cartilage', 'उपास्थि'],
      ['Parenchyma', 'मृदूतक'],
    ],
    [1, 2, 4],
    'Cartilage is a tissue of animals.',
    { hindi: '<p>इनमें से कौन-से पादप ऊतक हैं?</p>' },
  ),
  amount('How many chambers has the heart of a frog?', 3, 0, 'Two atria and one ventricle.', {
    hindi: '<p>मेंढक के हृदय में कितने कक्ष होते हैं?</p>',
  }),
  isIt('A red blood cell of a human being has a nucleus.', false, 'It loses it as it ripens.', {
    media: 'cell',
    hindi: '<p>मनुष्य की लाल रक्त कोशिका में केंद्रक होता है।</p>',
  }),
  match(
    'Match each part of a cell with its work.',
    [
      ['Mitochondrion', 'माइटोकॉन्ड्रिया'],
      ['Ribosome', 'राइबोसोम'],
      ['Vacuole', 'रसधानी'],
    ],
    [
      ['builds proteins', 'प्रोटीन बनाता है'],
      ['frees energy', 'ऊर्जा मुक्त करता है'],
      ['stores sap', 'रस संचित करता है'],
    ],
    [2, 1, 3],
    'Energy, proteins, sap.',
    { hindi: '<p>कोशिका के प्रत्येक भाग का उसके कार्य से मिलान कीजिए।</p>' },
  ),
  fill(
    'Water rises in the ___, and sugar travels in the ___.',
    [['xylem'], ['phloem']],
    'Both run side by side in a vein.',
    { hindi: '<p>जल ___ में ऊपर चढ़ता है, और शर्करा ___ में चलती है। (अंग्रेज़ी में लिखिए)</p>' },
  ),
  written(
    'Why do the leaves of a desert plant often turn into spines?',
    'Spines have a small surface, so that little water is lost; they also keep grazing animals away. The green stem makes the food.',
    'They lose less water.',
    { hindi: '<p>मरुस्थलीय पौधों की पत्तियाँ प्रायः काँटों में क्यों बदल जाती हैं?</p>' },
  ),
]
