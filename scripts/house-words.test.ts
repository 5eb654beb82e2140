import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, read, rooms, root } from './files-in.ts'
import { namesIn } from './names-in.ts'

/** docs/glossary.md says what to write instead. */
const notInNames =
  /^(whose|who_?of|child_?in|reader_?of)$|\w_places?(_|$)|^places?_|(^|_)(told|tells?|untold|telling|stands|standing|nobody|whoever|whose|adopt(ed)?|bring|heard|hears?|anew|keep_left|(hold|held)_back|held_?back)(_|$)/
const notInSentences =
  /\b(told|tells?|telling|untold|nobody|whoever|stands?|stood|standing|adopts?|adopted|heard|anew|lest|whence|whose own|held back|holds? back|goes (by|as)|for good|but for|so (many|long|often)(?! (as|that))|a hand comes|what is over)\b/i

/** Names that were replaced by standard words: in no name, comment or text. */
const replaced =
  /\b(keepBelated|takeStates|awayReason|settleAttempts|namePage|takeWay|openShelf|isEndAsked|leaveBehind|createKeptReplies|keepableAnswer|seenBy|forgottenAfter|keptAttempts|KeptAttempt|KeptBytes|keepUnsent|dropUnsent|keepConfirmed|senderPage|previousPage|mostAheadMs|longestGraceMs|takeSpace|isTriedAgain|askAboutTests|askingOf|takeObjectionBack|handedInForMs|refuseOpening|refusePaper|HandingScreen|inTheirOrder|sendKept|tookTooLong|laterOf|keepUnfinished|isOfContent|askForTrouble|askForPasskey|askForAddress|goOnWith|keptForMs|leftUntil|longestEdge|leastHeight|personHere|seenHere|keepSeen|keepUnread|seenUntil|waysOf|otherWay|setWay|WindowNote|askedText|AskedPasswords|readAsked|keepFilesOf|keepPasswords|keepSameFiles|keepRealImages|keepMeanwhile)\b/

const filesOfRooms = (wanted: RegExp) =>
  rooms
    .flatMap((room) => filesIn(room, (name) => wanted.test(name)))
    .filter((file) => file !== 'scripts/house-words.test.ts')
const sources = filesOfRooms(/\.tsx?$/)
/** Read for their comments; `sw.js` for its names too. */
const others = filesOfRooms(/\.(css|html)$|^sw\.js$/)

/** `oneName` and `OneName` as `one_name`. */
const inWords = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

function oldWordsIn(file: string): string[] {
  const { declared, sentences } = /\.(css|html)$/.test(file)
    ? { declared: [], sentences: commentsIn(read(file)) }
    : namesIn(file, read(file))
  return [
    ...declared.filter((name) => /^(At|Place|window)$/.test(name) || notInNames.test(inWords(name))),
    ...sentences.filter((sentence) => notInSentences.test(sentence)),
  ].map((found) => `${file}: ${found}`)
}

/** Comments of CSS and HTML. */
const commentsIn = (text: string): string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g)].map(([comment]) => comment)

test('sources use the words of the glossary', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(others).toContain('portal/public/sw.js')
  expect([...sources, ...others].flatMap(oldWordsIn)).toEqual([])
})

test('replaced names are gone, also from strings', () => {
  const found = [...sources, ...others].flatMap((file) => {
    const [name] = replaced.exec(read(file)) ?? []
    return name === undefined ? [] : [`${file}: ${name}`]
  })
  expect(found).toEqual([])
})

test('documents use the words of the glossary', () => {
  const documents = ['.', 'lab/bench', 'docs', 'docs/decisions', 'docs/product'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
      .map((name) => join(folder, name)),
  )
  const found = documents.flatMap((file) =>
    read(file)
      .replaceAll(/`[^`]*`|“[^”]*”/g, '')
      .split('\n')
      .filter((line) => notInSentences.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(documents.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

test('the old words are found in names, comments and test names, and not in texts', () => {
  const { declared, sentences } = namesIn(
    'example.ts',
    "/** Is told. */ const isTold = (window: string) => 'told'\ntype At = { place: 1 }\ntest('is told', isTold)",
  )
  expect(declared).toEqual(['isTold', 'window', 'At'])
  expect(sentences).toEqual(['* Is told. ', 'is told'])
})
