import type {
  Finding,
  Paper,
  PaperPassage,
  PaperQuestion,
  ReadPaper,
} from '#server/features/exam/paper/paper.ts'
import { resolvePath } from '#server/features/exam/paper/text.ts'
import { type Content, htmlOf } from './content.ts'
import { type Files, openFiles, type ReadFile } from './files.ts'
import { readItem } from './item.ts'
import { type ItemRef, readTest } from './outline.ts'
import { attributeOf, elementsOf, firstOf, type XmlElement } from './xml.ts'

export const manifestName = 'imsmanifest.xml'

/** A QTI 2.1 or 3.0 package: the test that its manifest lists, or its items one by one. */
export function readPackage(manifest: string, readFile: ReadFile): ReadPaper {
  const files = openFiles(readFile)
  const { findings } = files
  const none = (): ReadPaper => ({ paper: { instructionsHtml: '', parts: [], passages: [] }, findings })
  const root = files.open(manifest, { file: manifest, line: 1 })
  if (!root) return none()
  const blame = (element: XmlElement, problem: string) =>
    findings.push({ kind: 'fault', file: manifest, line: element.line, problem })
  const resources = readResources(manifest, root)
  for (const { element, type } of resources.filter((one) => one.kind === 'old'))
    blame(element, `a resource of the type ${type} is not known here; QTI 2.1 and 3.0 are`)
  for (const { element } of resources.filter((one) => one.path === undefined))
    blame(element, 'a resource names a file outside of the package')
  // Some packages list a stimulus as a test, so the root element of the file decides.
  const isStimulus = ({ path, element }: Resource) =>
    path !== undefined &&
    files.open(path, { file: manifest, line: element.line })?.name === 'assessment-stimulus'
  const tests = resources.filter((one) => one.kind === 'test' && !isStimulus(one))
  const items = resources.filter((one) => one.kind === 'item')
  const [test, another] = tests
  if (another) blame(another.element, 'is a second test; a package holds one')
  if (!test && items.length === 0) blame(root, 'lists neither a test nor items')
  if (findings.length > 0) return none()
  const part = { name: 'Questions' }
  const listed = (): ItemRef[] =>
    items.map(({ path = '', element }) => ({
      path,
      weight: 1,
      from: { file: manifest, line: element.line },
      part,
      rubrics: [],
    }))
  const outline =
    test?.path === undefined ? { instructions: [], items: listed() } : readTest(test.path, files)
  if (test) noteUnused(outline.items, items, manifest, findings)
  const paper = build(outline.items, files)
  return {
    paper: {
      ...paper,
      instructionsHtml: contentHtml(outline.instructions, test?.path ?? manifest, findings),
    },
    findings,
  }
}

type Resource = {
  element: XmlElement
  type: string
  kind: 'test' | 'item' | 'old' | 'other'
  path: string | undefined
}

function readResources(manifest: string, root: XmlElement): Resource[] {
  const list = firstOf(root, 'resources')
  return (list ? elementsOf(list, 'resource') : []).map((element) => {
    const type = attributeOf(element, 'type')
    const [, kind] = /^imsqti_(test|item)_xmlv(?:2p[12]|3p\d)(?:p\d)?$/.exec(type) ?? []
    const isOld = kind === undefined && /^imsqti_(xml|apip|item|test|assessment)/.test(type)
    const href = attributeOf(element, 'href') || attributeOf(firstOf(element, 'file') ?? element, 'href')
    const bases = [root, list, element].map((one) => (one ? attributeOf(one, 'base') : ''))
    const path = kind ? resolvePath(manifest, bases.join('') + href) : ''
    return { element, type, kind: kind === 'test' || kind === 'item' ? kind : isOld ? 'old' : 'other', path }
  })
}

function noteUnused(
  used: readonly ItemRef[],
  items: readonly Resource[],
  file: string,
  findings: Finding[],
): void {
  const paths = new Set(used.map(({ path }) => path))
  for (const { path = '', element } of items) {
    if (!paths.has(path))
      findings.push({
        kind: 'note',
        file,
        line: element.line,
        problem: `the item ${path} is not in the test, and stays out`,
      })
  }
}

function build(refs: readonly ItemRef[], files: Files): Pick<Paper, 'parts' | 'passages'> {
  const passages = new Map<string, PaperPassage>()
  const pieces: Pieces = new Map()
  const read = refs.flatMap((ref): { part: ItemRef['part']; question: PaperQuestion }[] => {
    const root = files.open(ref.path, ref.from)
    if (!root) return []
    const { question, findings } = readItem(ref.path, root)
    files.findings.push(...findings)
    if (!question) return []
    const { passage, isWhole } = passageOf(ref, root, files, pieces)
    if (!isWhole) return []
    if (passage) passages.set(passage.id, passage)
    return [
      {
        part: ref.part,
        question: {
          ...question,
          passageId: passage?.id ?? null,
          marks: question.marks * ref.weight,
          negativeMarks: question.negativeMarks * ref.weight,
        },
      },
    ]
  })
  const parts = Map.groupBy(read, ({ part }) => part)
  return {
    parts: [...parts].map(([{ name }, all]) => ({ name, questions: all.map(({ question }) => question) })),
    passages: [...passages.values()],
  }
}

/** A passage and its element; incomplete if something in it is not supported. */
type Pieces = Map<XmlElement, { passage: PaperPassage; isWhole: boolean }>

/** The passage of a question: the rubric of its section, and its stimulus. Each is read once. */
function passageOf(
  ref: ItemRef,
  root: XmlElement,
  files: Files,
  pieces: Pieces,
): { passage: PaperPassage | undefined; isWhole: boolean } {
  const piece = (file: string, element: XmlElement, id = `${file}#${pieces.size + 1}`) => {
    const cached = pieces.get(element)
    if (cached) return cached
    const before = files.findings.length
    const html = contentHtml([element], file, files.findings)
    const passage = { id, file, line: element.line, html, otherHtml: '' }
    const found = { passage, isWhole: files.findings.length === before }
    pieces.set(element, found)
    return found
  }
  const stimuli = elementsOf(root, 'assessment-stimulus-ref').flatMap((link) => {
    const href = attributeOf(link, 'href')
    const path = resolvePath(ref.path, href) ?? href
    const stimulus = files.open(path, { file: ref.path, line: link.line })
    const body = stimulus && firstOf(stimulus, 'stimulus-body')
    if (stimulus && !body)
      files.findings.push({ kind: 'fault', file: path, line: stimulus.line, problem: 'has no stimulus body' })
    return body ? [piece(path, body, path)] : []
  })
  const all = [...ref.rubrics.map(({ file, element }) => piece(file, element)), ...stimuli]
  const isWhole = all.every((one) => one.isWhole)
  const shown = all.map(({ passage }) => passage).filter(({ html }) => /\S/.test(html))
  const [first] = shown
  if (!first || shown.length === 1) return { passage: first, isWhole }
  const id = shown.map((one) => one.id).join(' ')
  const html = shown.map((one) => one.html).join('')
  return { passage: { ...first, id, html }, isWhole }
}

function contentHtml(elements: readonly XmlElement[], file: string, findings: Finding[]): string {
  const media: string[] = []
  const content: Content = { file, media, captions: [], findings, replace: () => undefined }
  const html = elements.map((element) => htmlOf([element], content).trim()).join('')
  const [element] = elements
  // A passage has no media beside its text.
  if (element && media.length > 0)
    findings.push({
      kind: 'unsupported',
      file,
      line: element.line,
      problem: `recordings in a passage are not known here: ${media.join(', ')}`,
    })
  return html
}
