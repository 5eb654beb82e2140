import 'katex/contrib/mhchem'

export { typeset } from './typeset.ts'
