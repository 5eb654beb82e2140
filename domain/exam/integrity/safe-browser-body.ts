import * as z from 'zod/mini'

const hash = z.string().check(z.regex(/^[\da-fA-F]{64}$/))

/** What Safe Exam Browser shows the page: SHA-256 of the page's address and a key, in hex. */
export const safeBrowserProof = z.object({
  /** The address that was hashed. */
  url: z.string().check(z.maxLength(500)),
  config_key: z.optional(hash),
  browser_exam_key: z.optional(hash),
})
export type SafeBrowserProof = z.output<typeof safeBrowserProof>

/** The same for the address of each request, which Safe Exam Browser sends on platforms that support it. */
export const safeBrowserHeaders = z.object({
  'x-safeexambrowser-configkeyhash': z.optional(z.string().check(z.maxLength(100))),
  'x-safeexambrowser-requesthash': z.optional(z.string().check(z.maxLength(100))),
})
export type SafeBrowserHeaders = z.output<typeof safeBrowserHeaders>

/** How a test is supervised, in words for its student: only the rules that apply. */
export const examRules = z.object({
  /** `beginPanel` takes the code that the examiner says. */
  needs_code: z.optional(z.literal(true)),
  /** Whether the request came from one of the networks of the test. */
  is_in_network: z.optional(z.boolean()),
  /** The panel fills the screen; leaving is counted. */
  fills_screen: z.optional(z.literal(true)),
  safe_browser: z.optional(z.literal(true)),
  /** Another device needs the examiner's permission. */
  one_device: z.optional(z.literal(true)),
})
export type ExamRules = z.output<typeof examRules>
