import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import type { PaperQuestion } from '#domain/exam/panel/paper-calls.ts'
import type { Caller } from './calls.ts'
import { type Broken, Register } from './ledger.ts'
import type { Writer } from './writer.ts'

type Reply<T> = { data: T }

/**
 * Answers the questions of a running attempt one after another, with a bookmark at every fifth. @param page
 * 16 hex digits
 */
export function writeAnswers(
  { look, write, ledger }: Caller,
  { pass, page, questionIds }: { pass: string; page: string; questionIds: readonly number[] },
): Writer {
  const answers = new Map(questionIds.map((id) => [id, new Register(ledger, 0)]))
  const bookmarks = new Map(questionIds.map((id) => [id, new Register(ledger, false)]))
  let turn = 0
  const save = (questionId: number, value: number) => {
    const answer = { at: Date.now(), by: page, value: { type: 4, value } }
    const states = [{ question_id: questionId, answer, mark: null, times: {} }]
    return write('POST', '/examPanel/save', { token: pass, json: { page, since: 0, states, events: [] } })
  }
  return {
    step: async () => {
      turn++
      const questionId = questionIds[turn % questionIds.length] ?? 0
      await answers.get(questionId)?.write(turn, () => save(questionId, turn))
      const bookmark = bookmarks.get(questionId)
      if (turn % 5 !== 0 || !bookmark) return
      const is_bookmarked = !bookmark.value
      const json = { question_id: questionId, is_bookmarked }
      await bookmark.write(is_bookmarked, () => write('POST', '/examPanel/bookmark', { token: pass, json }))
    },
    check: async () => {
      const json = { page, since: 0, states: [], events: [] }
      const saved = await look('POST', '/examPanel/save', { token: pass, json })
      const paper = await look('GET', '/examPanel/paper', { token: pass })
      const states = (saved.body as Reply<PanelStatus>).data?.states ?? []
      const questions = (paper.body as Reply<{ questions: PaperQuestion[] }>).data?.questions ?? []
      const broken: Broken[] = []
      for (const [id, register] of answers) {
        const value = states.find((state) => state.question_id === id)?.answer?.value
        broken.push(...register.check(`answer to ${id}`, value?.type === 4 ? value.value : 0))
      }
      for (const [id, register] of bookmarks) {
        const isMarked = questions.find((question) => question.question_id === id)?.is_bookmarked ?? false
        broken.push(...register.check(`bookmark at ${id}`, isMarked))
      }
      return broken
    },
  }
}

/** Earlier ones were checked after the previous fault. */
const maxReceipts = 30

/** Submits one attempt after another; each has a receipt that anyone may look up. */
export function writeReceipts({ look, write, ledger }: Caller, passes: readonly string[]): Writer {
  const left = [...passes]
  const receipts: { code: string; at: number }[] = []
  return {
    step: async () => {
      const [token] = left
      if (!token) return
      const json = { page: '0'.repeat(16), since: 0, states: [], events: [] }
      let code = ''
      const read = ({ data }: Reply<{ receipt: { code: string } }>) => {
        code = data.receipt.code
      }
      if ((await write('POST', '/examPanel/submit', { token, json }, read)) !== 'kept') return
      receipts.push({ code, at: ledger.acknowledge() })
      if (receipts.length > maxReceipts) receipts.shift()
      left.shift()
    },
    check: async () => {
      const broken: Broken[] = []
      for (const { code, at } of receipts) {
        const { status } = await look('GET', `/api/v1/test-receipt/${code}`)
        if (status !== 200) broken.push({ what: `receipt ${code}: ${status}`, at })
      }
      return broken
    },
  }
}
