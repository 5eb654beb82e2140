/**
 * An image as `sanitiseQuestionHtml` writes it, and nothing else can: quotes and brackets in texts are
 * entities there.
 */
const image = /<img data-file="(\d{1,15})"/g

/**
 * The stored HTML of a question, with addresses instead of file ids.
 * @param addressOf signed for the viewer's session
 */
export const presentImages = (html: string, addressOf: (fileId: number) => string): string =>
  html.replaceAll(image, (_, fileId: string) => `<img src="${addressOf(Number(fileId))}"`)
