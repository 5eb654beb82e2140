import type { Finding, SourceLine } from '#server/features/exam/paper/paper.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** The text files of a package. */
export type ReadFile = (path: string) => Uint8Array | undefined

/** Reads a file once, and reports its faults once. */
export type Files = {
  open: (path: string, from: SourceLine) => XmlElement | undefined
  findings: Finding[]
  /** Section files that were read already: one that includes itself would never end. */
  sections: Set<string>
}

export function openFiles(readFile: ReadFile): Files {
  const findings: Finding[] = []
  const opened = new Map<string, XmlElement | undefined>()
  return {
    findings,
    sections: new Set(),
    open: (path, from) => {
      if (opened.has(path)) return opened.get(path)
      const bytes = readFile(path)
      const read = bytes ? parseXml(path, bytes) : undefined
      if (read) findings.push(...read.findings)
      else findings.push({ kind: 'fault', ...from, problem: `"${path}" is not in the package` })
      opened.set(path, read?.root)
      return read?.root
    },
  }
}
