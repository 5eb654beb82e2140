import { questionTypes } from '#domain/exam/question.ts'
import { emptyQuestion, type Finding, type PaperQuestion } from '#server/features/exam/paper/paper.ts'
import { escapeHtml, withoutBlankMarks } from '#server/features/exam/paper/text.ts'
import { audienceOf, type Content, htmlOf, inDirection, reportLeftOut, withDirection } from './content.ts'
import { readDeclarations } from './declarations.ts'
import { UnknownElement } from './expressions.ts'
import { feedbackOf } from './feedback.ts'
import { Unscorable } from './found-key.ts'
import { type Item, inText, readInteraction, supportedInteractions } from './interactions.ts'
import { allWithin, attributeOf, elementsOf, firstOf, type XmlElement } from './xml.ts'

/** Elements that change an item each time, or while it is answered. */
const moving = ['template-declaration', 'template-processing']

/** Companion materials: rulers, calculators and pages. */
const companions = ['companion-materials-info']
const isForOthers = (rubric: XmlElement) => audienceOf(rubric) === 'other'

/** The question of an assessment item; undefined if something in it is not supported, which is added to `findings`. */
export function readItem(
  file: string,
  root: XmlElement,
): { question: PaperQuestion | undefined; findings: Finding[] } {
  const findings: Finding[] = []
  const leaveOut = (element: XmlElement, problem: string) => {
    findings.push({ kind: 'unsupported', file, line: element.line, problem })
    return { question: undefined, findings }
  }
  if (root.name !== 'assessment-item') {
    findings.push({
      kind: 'fault',
      file,
      line: root.line,
      problem: `is a ${root.written}, not an assessment item`,
    })
    return { question: undefined, findings }
  }
  if (attributeOf(root, 'adaptive') === 'true') return leaveOut(root, 'adaptive items are not known here')
  const [template] = elementsOf(root, ...moving)
  if (template)
    return leaveOut(template, `${template.written}: an item that draws its own values is not known here`)
  const written = firstOf(root, 'item-body')
  const body = written && withDirection(written)
  const interactions = body ? allWithin(body, ({ name }) => name.endsWith('-interaction')) : []
  if (!body || interactions.length === 0) return leaveOut(root, 'asks nothing: it has no interaction')
  const strange = interactions.filter(({ name }) => !supportedInteractions.includes(name))
  for (const one of strange) leaveOut(one, `${one.written} is not known here`)
  if (strange.length > 0) return { question: undefined, findings }
  const [, second] = interactions
  if (second && !interactions.every(({ name }) => inText.includes(name))) {
    const names = interactions.map(({ written, line }) => `${written} (line ${line})`).join(', ')
    return leaveOut(second, `several interactions in one item: ${names}`)
  }
  const responses = readDeclarations(root, 'response-declaration', 'correct-response')
  const outcomes = readDeclarations(root, 'outcome-declaration', 'default-value')
  const processing = { responses, outcomes, element: firstOf(root, 'response-processing') }
  try {
    return {
      question: toQuestion({ file, root, body, interactions, responses, processing }, findings),
      findings,
    }
  } catch (error) {
    if (error instanceof UnknownElement)
      return leaveOut(error.element, `${error.element.written} in its scoring is not known here`)
    if (error instanceof Unscorable) return leaveOut(interactions[0] ?? root, error.message)
    throw error
  }
}

/** @throws Unscorable @throws UnknownElement */
function toQuestion(item: Item, findings: Finding[]): PaperQuestion | undefined {
  const { file, root, body, processing } = item
  const before = findings.length
  const content: Content = { file, media: [], captions: [], findings, replace: () => undefined }
  const html = (nodes: XmlElement['children'], more: Partial<Content> = {}) =>
    htmlOf(nodes, { ...content, ...more }).trim()
  const read = readInteraction(item, (element) => inDirection(element, html(element.children), 'span'))
  const { type } = read.key
  const inText: Partial<Content> = {
    ...((type === questionTypes.blanks || type === questionTypes.lists) && { textAs: withoutBlankMarks }),
    replace: (element) => {
      if (element.name === 'rubric-block' && audienceOf(element) !== 'candidate') return ''
      if (read.replacements?.has(element)) return read.replacements.get(element)
      // Only words that may be chosen are highlighted.
      if (element.name === 'mark' && type === questionTypes.words) return html(element.children, inText)
      if (!element.name.endsWith('-interaction')) return undefined
      if (read.holdsText) return html(element.children, inText)
      const prompt = firstOf(element, 'prompt')
      return prompt ? html([prompt]) : ''
    },
  }
  const text = html([body], inText)
  const feedback = feedbackOf(root, processing, read.outcomes).map((one) =>
    block(inDirection(one, html(one.children))),
  )
  const blocks = allWithin(root, ({ name }) => name === 'rubric-block')
  const rubrics = blocks
    .filter((rubric) => audienceOf(rubric) === 'scorer')
    .map((rubric) => block(html([rubric])))
  const isWritten = read.key.type === questionTypes.written
  const stated = isWritten
    ? [...item.responses.values()]
        .flatMap(({ values }) => values)
        .map((value) => `<p>${escapeHtml(value)}</p>`)
    : []
  // A question with a missing reference is left out completely.
  if (findings.length > before) return undefined
  for (const block of [...blocks.filter(isForOthers), ...elementsOf(root, ...companions)])
    reportLeftOut(block, { file, findings })
  for (const problem of read.notes) findings.push({ kind: 'note', file, line: root.line, problem })
  return {
    ...emptyQuestion,
    file,
    line: root.line,
    id: attributeOf(root, 'identifier') || file,
    key: read.key,
    html: text || `<p>${escapeHtml(attributeOf(root, 'title'))}</p>`,
    options: read.options ?? [],
    matches: read.matches ?? [],
    media: content.media,
    captions: content.captions,
    modelAnswerHtml: isWritten ? [...stated, ...rubrics].join('') : '',
    solutionHtml: [...new Set(feedback), ...(isWritten ? [] : rubrics)].join(''),
    marks: read.marks,
    negativeMarks: read.negativeMarks,
  }
}

const block = (html: string) => (html === '' ? '' : `<div>${html}</div>`)
