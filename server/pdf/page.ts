import PDFDocument from 'pdfkit'
import { accentOf } from '#domain/look/accent.ts'

export type Doc = PDFKit.PDFDocument

export const color = {
  ink: '#12161c',
  soft: '#515b69',
  line: '#d5dae1',
  sunken: '#f1f3f6',
  accent: '#2856e0',
  right: '#0f7a3d',
  wrong: '#b3261e',
  paper: '#ffffff',
}

/** @param accent as of the institute; null for the usual one */
export const edgeOf = (accent: string | null | undefined): string =>
  accent ? accentOf(accent, 'light').accent : color.accent

/** In points. */
type Page = { width: number; height: number; side: number }
/** @param accent the institute's colour [desk-170] */
type About = { title: string; institute: string; at: Date; accent?: string | null }

/** An empty document with the coloured edge of the first page. */
export const makeDocument = ({ width, height }: Page, { title, institute, at, accent }: About): Doc =>
  new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: institute, CreationDate: at },
  })
    .rect(0, 0, width, 6)
    .fill(edgeOf(accent))

export function drawRule(doc: Doc, { width, side }: Page, y: number): void {
  doc
    .moveTo(side, y)
    .lineTo(width - side, y)
    .lineWidth(0.6)
    .stroke(color.line)
}
