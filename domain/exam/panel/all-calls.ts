import {
  bookmarkQuestion,
  openPanel,
  savePanel,
  submitPanel,
  takeOverPanel,
} from '#domain/exam/panel/calls.ts'
import {
  confirmTestReceipt,
  launchNotebook,
  panelOutcome,
  panelReceiptFile,
} from '#domain/exam/panel/outcome-calls.ts'
import { beginPanel, endPanelPart, panelPaper } from '#domain/exam/panel/paper-calls.ts'

/** In a file apart, so that the panel loads only the calls that it sends. */
export const panelCalls = [
  openPanel,
  panelPaper,
  beginPanel,
  endPanelPart,
  savePanel,
  submitPanel,
  takeOverPanel,
  bookmarkQuestion,
  panelOutcome,
  panelReceiptFile,
  confirmTestReceipt,
  launchNotebook,
] as const
