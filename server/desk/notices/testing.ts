import { makePdf } from '#server/demo/pdf.ts'
import type { TestApp } from '#server/http/testing.ts'

/** Announces a notice with a PDF under each of the names, as a browser sends a form. */
export async function sendNoticeForm(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  { body, names }: { body: object; names: readonly string[] },
) {
  const form = new FormData()
  form.append('fileJson', JSON.stringify(body))
  for (const name of names) form.append('files', new Blob([new Uint8Array(makePdf('Plan', ['x']))]), name)
  const request = new Request('http://school.test', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: '/desk/v1/notices',
    headers: { authorization: token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
