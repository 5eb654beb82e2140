import type { SafeBrowserProof } from '#domain/exam/integrity/safe-browser-body.ts'

type Security = { configKey?: string; browserExamKey?: string; updateKeys?: (done: () => void) => void }

declare global {
  /** https://safeexambrowser.org/developer/documents/SEB-Specification-JavascriptAPI.html */
  var SafeExamBrowser: { security?: Security } | undefined
}

const timeoutMs = 1500
const form = /^[\da-f]{64}$/i

export const isSafeBrowser = (): boolean => globalThis.SafeExamBrowser?.security !== undefined

let proofOfPage: { url: string; proof: { safe_browser?: SafeBrowserProof } } | undefined

/** What Safe Exam Browser says of this page, as a part of a body; nothing in other browsers. */
export async function safeBrowserProof(): Promise<{ safe_browser?: SafeBrowserProof }> {
  const security = globalThis.SafeExamBrowser?.security
  if (!security) return {}
  const url = location.href.replace(/#.*/, '')
  if (proofOfPage?.url === url) return proofOfPage.proof
  await new Promise<void>((resolve) => {
    setTimeout(resolve, timeoutMs)
    if (security.updateKeys) security.updateKeys(() => resolve())
    else resolve()
  })
  const { configKey = '', browserExamKey = '' } = security
  const safe_browser = {
    url,
    ...(form.test(configKey) && { config_key: configKey }),
    ...(form.test(browserExamKey) && { browser_exam_key: browserExamKey }),
  }
  proofOfPage = { url, proof: { safe_browser } }
  return proofOfPage.proof
}
