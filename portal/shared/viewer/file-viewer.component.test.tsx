import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { renderInPortal } from '#portal/testing/screen.tsx'
import { FileViewer } from './file-viewer.tsx'
import { PdfView } from './pdf/pdf-view.tsx'
import { viewerTexts } from './texts.ts'
import { faultOf, type ViewFault } from './view-fault.ts'

const render = (part: ReactNode): void =>
  renderInPortal(<FeatureTexts texts={{ viewer: viewerTexts }}>{part}</FeatureTexts>)

const noActions = { onDownload: () => {}, onClose: () => {} }
const fileAt = (url: string) => ({
  kind: 'attachment' as const,
  id: 1,
  title: 'Notes',
  url,
  isReadonly: false,
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
})
const view = (url: string) =>
  render(<FileViewer file={fileAt(url)} onExpired={async () => {}} {...noActions} />)

test.each<[string, string, ViewFault]>([
  ['a damaged PDF', 'data:application/pdf,broken/notes.pdf', 'damaged'],
  ['a picture named as a PDF', 'data:image/png,picture/notes.pdf', 'isImage'],
  ['a PDF named as a picture', 'data:application/pdf,broken/notes.png', 'isPdf'],
  ['a text named as a film', 'data:text/plain,text/notes.mp4', 'isOther'],
  ['a file that is not there', '/files/none/notes.png', 'gone'],
  ['a host that does not reply', 'http://127.0.0.1:9/notes.png', 'unreachable'],
])('%s is named as what it is [study-20]', async (_name, url, fault) => {
  view(url)
  await expect.element(page.getByText(viewerTexts.faults[fault])).toBeVisible()
  const retry = page.getByRole('button', { name: 'Try again' })
  // Permanent faults offer no Try again.
  expect(retry.query() !== null).toBe(['unreachable', 'damaged'].includes(fault))
})

/** Supplies the next address whenever a new one is requested. */
function Listed({ addresses }: { addresses: readonly string[] }) {
  const [asked, setAsked] = useState(0)
  return (
    <FileViewer
      file={fileAt(addresses[asked] ?? '')}
      onExpired={async () => setAsked(asked + 1)}
      {...noActions}
    />
  )
}

test('an expired address is replaced by a new one, without a press [study-20]', async () => {
  render(<Listed addresses={['/files/0/notes.png', '/server/demo/samples/sample.png']} />)
  await expect.element(page.getByRole('img', { name: 'Notes' })).toBeVisible()
  expect(page.getByText(viewerTexts.faults.gone).query()).toBeNull()
})

test('a file that is gone under its new address, too, is not asked for without an end', async () => {
  render(
    <Listed addresses={['/files/0/notes.png', '/files/1/notes.png', '/server/demo/samples/sample.png']} />,
  )
  await expect.element(page.getByText(viewerTexts.faults.gone)).toBeVisible()
  expect(page.getByRole('img', { name: 'Notes' }).query()).toBeNull()
})

test('an empty file and a busy server are named, too', async () => {
  expect(await faultOf(new Response(null, { status: 416 }), 'pdf')).toBe('empty')
  expect(await faultOf(new Response(''), 'text')).toBe('empty')
  expect(await faultOf(new Response('busy', { status: 503 }), 'office')).toBe('unreachable')
})

const protectedPdf = new TextEncoder().encode(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >> endobj
4 0 obj << /Filter /Standard /Length 40 /V 1 /R 2 /P -4
/O <8cfa02515ef1db67547904cc0b59d10140d4cbe52fa4feb078c0a82ca0591378>
/U <54a0109014d2c9a68732a1dbde73dfc23c8ed94c4ac300746d07b73eb54b782b> >> endobj
trailer << /Root 1 0 R /Encrypt 4 0 R
/ID [<bfbcd904aad5984467702336b7db983e> <bfbcd904aad5984467702336b7db983e>] >>`)

test('a protected PDF asks for its password, again after a wrong one [study-20]', async () => {
  render(<PdfView url={protectedPdf} title="Result" onFail={() => expect.unreachable()} />)
  const field = page.getByLabelText('Password of the file')
  await field.fill('pineapple')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('The password is not right.')).toBeVisible()
  await field.fill('mango')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('of 1', { exact: true })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})
