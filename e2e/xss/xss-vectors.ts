import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lines = (text: string) => text.split('\n').filter(Boolean)

/**
 * Public cross-site scripting vectors, one per line, under the name of their source. Each runs `alert(1)` in a browser
 * on a page that allows it.
 */
const published = lines(readFileSync(join(import.meta.dirname, 'xss-vectors.txt'), 'utf8')).filter(
  (line) => !line.startsWith('## '),
)

/** icesfont, against DOMPurify 3.1.0: nested deeper than a parser allows. */
const nested = `${'<div>'.repeat(506)}<table id="outer"><caption id="outer"><svg><desc><table id="inner"><caption id="inner"></caption></table></desc><style><a title="</style><img src onerror=alert(1)>"></a></style></svg></caption></table>${'</div>'.repeat(506)}`

/** PortSwigger's table of events: an element for each event, with six ways of quoting in turn. */
const events = `
a: click dblclick auxclick contextmenu mousedown mouseup mouseenter mouseleave mousemove mouseout mouseover mousewheel
a: pointerdown pointerup pointerenter pointerleave pointermove pointerout pointerover pointercancel pointerrawupdate
a: gotpointercapture lostpointercapture wheel touchstart touchend touchmove touchcancel focus focusin focusout blur
a: keydown keypress keyup copy cut paste beforecopy beforecut beforepaste beforeinput drag dragend dragenter dragleave
a: dragover dragstart drop selectstart animationstart animationiteration animationend animationcancel transitionrun
a: transitionstart transitionend transitioncancel webkitanimationstart webkitanimationiteration webkitanimationend
a: webkittransitionend scroll scrollend scrollsnapchange scrollsnapchanging fullscreenchange webkitfullscreenchange
a: beforematch beforexrselect contentvisibilityautostatechange securitypolicyviolation toggle beforetoggle command
input: change input invalid search select cancel
form: submit reset formdata
body: load pageshow pagehide hashchange popstate message messageerror beforeprint afterprint resize unhandledrejection
body: online offline beforeunload unload storage languagechange scroll focus blur error
video: abort canplay canplaythrough cuechange durationchange emptied encrypted ended loadeddata loadedmetadata loadstart
video: pause play playing progress ratechange seeked seeking stalled suspend timeupdate volumechange waiting error
img: load error
iframe: load
object: error load
embed: load error
script: error load
link: error load
track: error load
details: toggle
dialog: close cancel
slot: slotchange
marquee: bounce finish start
svg: load begin end repeat unload zoom
xss: click focus mouseover pointerenter
`

const quotings: ((name: string) => string)[] = [
  (name) => ` on${name}=alert(1)`,
  (name) => ` on${name}="alert(1)"`,
  (name) => ` on${name}='alert(1)'`,
  (name) => `/ON${name.toUpperCase()}=alert(1)//`,
  (name) => `\nx=">"\non${name} = alert(1)\n`,
  (name) => ` on${name}=&#97;lert(1)`,
]

const byEvent = lines(events)
  .flatMap((line) => {
    const [tag = '', names = ''] = line.split(': ')
    return names.split(' ').map((name) => ({ tag, name }))
  })
  .map(({ tag, name }, index) => {
    const attribute = quotings[index % quotings.length]?.(name) ?? ''
    return `<${tag} src=x data=x href=#x tabindex=1${attribute}>XSS</${tag}>`
  })

/** Vectors with their number: number 12 runs `alert(12)` if its text allows it. */
export const vectors = [...new Set([...published, nested, ...byEvent])].map((vector, index) =>
  vector.replaceAll('alert(1)', `alert(${index})`),
)
