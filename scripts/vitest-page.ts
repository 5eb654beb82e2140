import { expect, vi } from 'vitest'
import { checkStatements } from '../server/database/sql.ts'
import { checkRows } from '../server/database/testing-statements.ts'

// What runs in a browser keeps state for as long as its page lives: each of its test files is a page of its own.
if (/\/(portal|exam-panel|ui)\//.test(expect.getState().testPath ?? '')) vi.resetModules()

// Each row is what its statement says.
checkStatements(checkRows)
