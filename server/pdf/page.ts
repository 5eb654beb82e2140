import PDFDocument from 'pdfkit'

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

/** In points. */
type Page = { width: number; height: number; side: number }
type About = { title: string; institute: string; at: Date }

/** An empty document with the coloured edge of the first page. */
export const makeDocument = ({ width, height }: Page, { title, institute, at }: About): Doc =>
  new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: institute, CreationDate: at },
  })
    .rect(0, 0, width, 6)
    .fill(color.accent)

export function drawRule(doc: Doc, { width, side }: Page, y: number): void {
  doc
    .moveTo(side, y)
    .lineTo(width - side, y)
    .lineWidth(0.6)
    .stroke(color.line)
}
