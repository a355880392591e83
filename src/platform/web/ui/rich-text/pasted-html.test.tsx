import { Editor } from '@tiptap/react'
import { expect, it } from 'vitest'
import { cleanPastedHtml } from './pasted-html.ts'
import { extensions } from './rich-text.tsx'

/** What the editor keeps of a paste, as HTML. */
function pasted(html: string): string {
  const editor = new Editor({ extensions, content: cleanPastedHtml(html), injectCSS: false })
  const kept = editor.getHTML()
  editor.destroy()
  return kept
}

const item = (mark: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level1 lfo1'><![if !supportLists]><span lang=EN-GB style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`

it('keeps the lists of Word as lists, and drops its blank paragraphs, styles and comments', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt} --></style></head><body><!--StartFragment-->
<p class=MsoNormal><b><span style='color:#1F3864;font-family:Calibri'>Rates</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item('·', 'one post')}
${item('·', 'a <i>story</i>')}
${item('1.', 'first', 'l1')}
${item('2.', 'second', 'l1')}
<p class=MsoNormal>Luz</p><!--EndFragment--></body></html>`
  expect(pasted(html)).toBe(
    '<p><strong>Rates</strong></p><ul><li><p>one post</p></li><li><p>a <em>story</em></p></li></ul><ol><li><p>first</p></li><li><p>second</p></li></ol><p>Luz</p>',
  )
})

it('keeps the lines of Gmail, its bold and its links, and no colours', () => {
  const html =
    '<meta charset="utf-8"><div dir="ltr" style="color:#222;background:#fff"><div>Hi <b>Luz</b>,</div><div><span style="color:red">see </span><a href="https://label.example/song" style="color:blue" onclick="x()">the song</a></div></div>'
  expect(pasted(html)).toBe(
    '<p>Hi <strong>Luz</strong>,</p><p>see <a rel="noopener noreferrer" href="https://label.example/song">the song</a></p>',
  )
})

it('does not take the wrapper of Google Docs for bold', () => {
  expect(
    pasted(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span> not</p></b>',
    ),
  ).toBe('<p><strong>Bold</strong> not</p>')
})
