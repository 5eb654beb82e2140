import type { SourceLine } from '#server/features/exam/paper/paper.ts'
import { readNumber, resolvePath } from '#server/features/exam/paper/text.ts'
import { isForStudents, reportLeftOut } from './content.ts'
import type { Files } from './files.ts'
import { allWithin, attributeOf, elementsOf, firstOf, type XmlElement } from './xml.ts'

/** An item in a test. */
export type ItemRef = {
  path: string
  /** The factor for its marks. */
  weight: number
  from: SourceLine
  /** The same object for all items of a part. */
  part: { name: string }
  /** The rubric blocks of its sections for students. */
  rubrics: readonly { file: string; element: XmlElement }[]
}
type Outline = { instructions: XmlElement[]; items: ItemRef[] }
type Section = { file: string; element: XmlElement }

/** Elements that change a test for each student, or while it is taken. */
const moving = ['selection', 'pre-condition', 'branch-rule', 'template-default']
const timing = ['time-limits', 'item-session-control', 'ordering']

/** The items of an assessment test in order; its sections become parts. */
export function readTest(file: string, files: Files): Outline {
  const root = files.open(file, { file, line: 1 })
  if (!root) return { instructions: [], items: [] }
  if (root.name !== 'assessment-test') {
    files.findings.push({
      kind: 'fault',
      file,
      line: root.line,
      problem: `is a ${root.written}, not an assessment test`,
    })
    return { instructions: [], items: [] }
  }
  reportDynamic({ file, element: root }, files)
  const weightName = allWithin(root, ({ attributes }) => attributes.has('weight-identifier')).map((element) =>
    attributeOf(element, 'weight-identifier'),
  )[0]
  const parts = elementsOf(root, 'test-part')
  const sections = parts.flatMap((part) => childSections({ file, element: part }, files))
  const tops = unwrap(sections, files)
  const items = tops.sections.flatMap((section, index) => {
    const name = attributeOf(section.element, 'title').trim() || `Part ${index + 1}`
    return itemsOf(section, { part: { name }, rubrics: tops.rubrics, weightName }, files)
  })
  const instructions = [root, ...parts]
    .flatMap((element) => elementsOf(element, 'rubric-block'))
    .filter(isForStudents)
  return { instructions, items }
}

function reportDynamic({ file, element }: Section, { findings }: Files): void {
  for (const found of allWithin(element, ({ name }) => moving.includes(name)))
    findings.push({
      kind: 'unsupported',
      file,
      line: found.line,
      problem: `${found.written}: all items are in the paper, in their order`,
    })
  for (const found of allWithin(element, ({ name }) => timing.includes(name)))
    findings.push({
      kind: 'note',
      file,
      line: found.line,
      problem: `${found.written}: the test here decides about time and order`,
    })
  const isLeft = (one: XmlElement) =>
    one.name === 'test-feedback' || (one.name === 'rubric-block' && !isForStudents(one))
  for (const found of allWithin(element, isLeft)) reportLeftOut(found, { file, findings })
}

function childSections({ file, element }: Section, files: Files): Section[] {
  return elementsOf(element, 'assessment-section', 'assessment-section-ref').flatMap((child) => {
    if (child.name === 'assessment-section') return [{ file, element: child }]
    const href = attributeOf(child, 'href')
    const path = resolvePath(file, href)
    const root = files.open(path ?? href, { file, line: child.line })
    if (!root || path === undefined) return []
    if (files.sections.has(path)) {
      files.findings.push({
        kind: 'fault',
        file,
        line: child.line,
        problem: `the section ${path} is there twice`,
      })
      return []
    }
    files.sections.add(path)
    if (root.name !== 'assessment-section') {
      files.findings.push({
        kind: 'fault',
        file: path,
        line: root.line,
        problem: `is a ${root.written}, not an assessment section`,
      })
      return []
    }
    reportDynamic({ file: path, element: root }, files)
    return [{ file: path, element: root }]
  })
}

/** A single section that contains only sections is a wrapper. */
function unwrap(sections: readonly Section[], files: Files) {
  let inside = sections
  const rubrics: Section[] = []
  for (;;) {
    const [only, more] = inside
    if (!only || more || firstOf(only.element, 'assessment-item-ref')) return { sections: inside, rubrics }
    const children = childSections(only, files)
    if (children.length === 0) return { sections: inside, rubrics }
    rubrics.push(...rubricsOf(only))
    inside = children
  }
}

const rubricsOf = ({ file, element }: Section) =>
  elementsOf(element, 'rubric-block')
    .filter(isForStudents)
    .map((rubric) => ({ file, element: rubric }))

type Inherited = Pick<ItemRef, 'part' | 'rubrics'> & { weightName: string | undefined }

function itemsOf(section: Section, inherited: Inherited, files: Files): ItemRef[] {
  const { file, element } = section
  const inner = { ...inherited, rubrics: [...inherited.rubrics, ...rubricsOf(section)] }
  // Sections from another file are inserted where they are referenced.
  return elementsOf(element).flatMap((child): ItemRef[] => {
    if (child.name === 'assessment-item-ref') return itemOf({ file, element: child }, inner, files)
    if (!child.name.startsWith('assessment-section')) return []
    const only = { ...element, children: [child] }
    return childSections({ file, element: only }, files).flatMap((found) => itemsOf(found, inner, files))
  })
}

function itemOf(
  { file, element }: Section,
  { part, rubrics, weightName }: Inherited,
  { findings }: Files,
): ItemRef[] {
  const href = attributeOf(element, 'href')
  const path = resolvePath(file, href)
  if (path === undefined) {
    findings.push({ kind: 'fault', file, line: element.line, problem: `"${href}" is not in the package` })
    return []
  }
  const weights = elementsOf(element, 'weight')
  const stated =
    weights.find((one) => attributeOf(one, 'identifier') === weightName) ??
    (weights.length === 1 ? weights[0] : undefined)
  const weight = (stated && readNumber(attributeOf(stated, 'value'))) ?? 1
  return [{ path, weight, from: { file, line: element.line }, part, rubrics }]
}
