import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Variables, parameters, functions and types that a file declares, and its comments and test names. */
export function namesIn(file: string, text: string): { declared: string[]; sentences: string[] } {
  const { program, comments } = parseSync(file, text)
  const declared: string[] = []
  const testNames: string[] = []

  const addPattern = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'Identifier') declared.push(String(node.name))
    else if (node.type === 'Property') addPattern(node.value)
    else if (node.type === 'AssignmentPattern') addPattern(node.left)
    else if (node.type !== 'TSTypeAnnotation') children(node).forEach(addPattern)
  }
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' || /^(Function|Class)Declaration$/.test(node.type))
      addPattern(node.id)
    if (/^TS(TypeAlias|Interface)Declaration$/.test(node.type)) addPattern(node.id)
    if (/Function/.test(node.type) && Array.isArray(node.params)) node.params.forEach(addPattern)
    if (node.type === 'CallExpression') testNames.push(...testNameOf(node))
    children(node).forEach(visit)
  }
  visit(program as unknown as Node)
  return { declared, sentences: [...comments.map(({ value }) => value), ...testNames] }
}

/** The name of `test(…)`, `describe(…)`, `test.each(…)(…)`. */
function testNameOf({ callee, arguments: given }: Node): string[] {
  let called = callee
  while (isNode(called) && called.type !== 'Identifier') called = called.object ?? called.callee ?? called.tag
  const [first] = given as Node[]
  const isTest = isNode(called) && ['test', 'describe', 'it'].includes(String(called.name))
  return isTest && isNode(first) && typeof first.value === 'string' ? [first.value] : []
}
