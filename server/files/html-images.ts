/** As `sanitiseQuestionHtml` writes an image, and nothing else can: a quote or a bracket in a text is an entity there. */
const image = /<img data-file="(\d{1,15})"/g

/**
 * HTML of a question as it is stored, with addresses in the place of numbers of files.
 * @param addressOf signed, for the session that looks
 */
export const presentImages = (html: string, addressOf: (fileId: number) => string): string =>
  html.replaceAll(image, (_, fileId: string) => `<img src="${addressOf(Number(fileId))}"`)
