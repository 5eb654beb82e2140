import { expect, vi } from 'vitest'

// What runs in a browser keeps state for as long as its page lives: each of its test files is a page of its own.
if (/\/(portal|exam-panel|ui)\//.test(expect.getState().testPath ?? '')) vi.resetModules()
