import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { paperQuestion } from '#domain/exam/panel/paper-calls.ts'
import { type Presenting, presentQuestions } from '#server/features/exam/panel/present.ts'
import type { QuestionRow } from '#server/features/exam/panel/queries.ts'
import { orderQuestions, orderSides } from '#server/features/exam/paper/order.ts'

/**
 * The questions of a paper as JSON for one student, as `presentQuestions` and the schema of the call make it.
 * @param isShown which of them
 */
export type PaperText = (of: Presenting, isShown: (row: QuestionRow) => boolean) => string

type Slot = 'options' | 'matches' | 'bookmarked'
/** A piece of JSON: text, a place for what differs between students, or for the address of a file. */
type Piece = string | { slot: Slot } | { fileId: number }
type Template = { pieces: readonly Piece[]; options: readonly Piece[][]; matches: readonly Piece[][] }

/** Marks places in the JSON. It is known to this process alone, so no text of an institute contains it. */
const mark = randomUUID()
const slotMark = (slot: Slot) => `${mark}-${slot}`
const fileMark = (fileId: number) => `${mark}.${fileId}.`

/** What follows a mark: the rest of a string that is a slot, with the quote before the mark, or the number of a file. */
const afterMark = /^-(?<slot>options|matches|bookmarked)"|^\.(?<fileId>\d+)\./

function piecesOf(value: object): Piece[] {
  const [first = '', ...others] = JSON.stringify(value).split(mark)
  const pieces: Piece[] = [first]
  for (const text of others) {
    const { 0: found = '', groups } = afterMark.exec(text) ?? {}
    if (groups?.slot) {
      pieces.push(String(pieces.pop()).slice(0, -1), { slot: groups.slot as Slot })
    } else pieces.push({ fileId: Number(groups?.fileId) })
    pieces.push(text.slice(found.length))
  }
  return pieces
}

function templateOf(row: QuestionRow): Template {
  const [plain] = presentQuestions([row], { seed: null, bookmarked: new Set(), addressOf: fileMark })
  const encoded = z.encode(paperQuestion, plain as NonNullable<typeof plain>)
  const places = { options: slotMark('options'), matches: slotMark('matches') }
  return {
    pieces: piecesOf({ ...encoded, ...places, is_bookmarked: slotMark('bookmarked') }),
    options: encoded.options.map(piecesOf),
    matches: encoded.matches.map(piecesOf),
  }
}

/** Encodes a paper once for all who take it, when the first one begins: only orders, addresses and bookmarks differ. */
export function paperText(rows: readonly QuestionRow[]): PaperText {
  const templates = new Map<QuestionRow, Template>()
  const templateFor = (row: QuestionRow): Template => {
    const template = templates.get(row) ?? templateOf(row)
    templates.set(row, template)
    return template
  }

  return ({ seed, bookmarked, addressOf }, isShown) => {
    const fill = (pieces: readonly Piece[], inSlot: (slot: Slot) => string): string =>
      pieces
        .map((piece) => {
          if (typeof piece === 'string') return piece
          return 'slot' in piece ? inSlot(piece.slot) : addressOf(piece.fileId)
        })
        .join('')
    const list = (parts: readonly Piece[][], numbers: readonly number[]): string =>
      `[${numbers.flatMap((number) => (parts[number - 1] ? [fill(parts[number - 1] ?? [], String)] : [])).join(',')}]`
    const shown = (seed === null ? rows : orderQuestions(rows, seed)).filter(isShown)
    const texts = shown.map((row) => {
      const { pieces, ...sides } = templateFor(row)
      const { questionId, type } = row
      const counts = { questionId, type, options: sides.options.length, matches: sides.matches.length }
      const order = orderSides(counts, seed)
      return fill(pieces, (slot) =>
        slot === 'bookmarked' ? String(bookmarked.has(questionId)) : list(sides[slot], order[slot]),
      )
    })
    return `[${texts.join(',')}]`
  }
}
