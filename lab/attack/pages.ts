import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { type Attack, fewOf, people, type Target } from './attack.ts'
import { fileAddressOf } from './files.ts'

const pages = ['/', '/home', '/exampanel/x', '/receipt/x', '/test-receipt/x', '/api-docs']

const page = (target: Target, url: string) =>
  target.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })

/**
 * False positives of the evaluator: 'self' hosts no JSONP, and uploads are never sent as scripts; a policy
 * without nonces needs no 'strict-dynamic'.
 */
const guesses = [Type.SCRIPT_ALLOWLIST_BYPASS, Type.STRICT_DYNAMIC, Type.ALLOWLIST_FALLBACK]

const policies: Attack = {
  name: 'content security policies (CSP Evaluator)',
  isShort: true,
  run: async (target) => {
    const found: string[] = []
    const addresses = [
      ...pages,
      '/config.json',
      '/nothing',
      await fileAddressOf(target, await target.callerOf(people.aarav)),
    ]
    for (const url of addresses) {
      const { headers } = await page(target, url)
      const policy = headers['content-security-policy']
      if (!policy) found.push(`${url} has no policy`)
      for (const fault of new CspEvaluator(new CspParser(String(policy)).csp).evaluate())
        if (fault.severity <= Severity.MEDIUM_MAYBE && !guesses.includes(fault.type))
          found.push(`${url}: ${fault.directive} ${fault.value ?? ''}: ${fault.description}`)
      for (const [name, value] of [
        ['x-content-type-options', 'nosniff'],
        ['x-frame-options', 'DENY'],
        ['referrer-policy', 'no-referrer'],
      ] as const)
        if (headers[name] !== value) found.push(`${url}: ${name} is ${headers[name]}`)
    }
    return { attempts: addresses.length, found: fewOf(found) }
  },
}

/** Allowed by the standard, and a matter of style. */
const matters = {
  'doctype-style': 'off',
  'void-style': 'off',
  'long-title': 'off',
  'no-inline-style': 'off',
  'no-trailing-whitespace': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'attr-case': 'off',
  'valid-id': ['error', { relaxed: true }],
  // `autocapitalize` is allowed on every element.
  'input-attributes': 'off',
} satisfies ConfigData['rules']

const markup: Attack = {
  name: 'pages as they are sent (html-validate)',
  isShort: true,
  run: async (target) => {
    const html = new HtmlValidate({ extends: ['html-validate:recommended'], rules: matters })
    const found: string[] = []
    for (const url of pages.filter((one) => one !== '/api-docs')) {
      const report = await html.validateString((await page(target, url)).body)
      for (const { messages } of report.results)
        found.push(
          ...messages.map(({ line, ruleId, message }) => `${url} line ${line}: ${ruleId}: ${message}`),
        )
    }
    return { attempts: pages.length - 1, found: fewOf(found) }
  },
}

export const pageAttacks: Attack[] = [policies, markup]
