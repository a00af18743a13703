import { filterRules } from './cases-section.ts';

const light = `--page:#fff;--panel:#f6f7f9;--text:#1c2128;--soft:#56606b;--line:#d5dae1;--link:#0b57d0;
--good:#1a6e35;--good-back:#e5f4ea;--bad:#b3261e;--bad-back:#fdecea;--odd:#7d5200;--odd-back:#fff3d9;--grey:#56606b;--grey-back:#edeff2;
--h1:#e3eefb;--h2:#bfdaf7;--h3:#8fbdf0;--h4:#1f66b8;--h5:#0f3d78;--h-text:#14202e;--h-strong:#fff;--hatch:#d9dde3;
--client:#0b57d0;--server:#6b3fa0;--wire:#56606b;--store:#7d5200;--editor:#1a6e35;--main_thread:#00695c;--fault:#b3261e;--verdict:#b3261e`;

const dark = `--page:#12161b;--panel:#1a2027;--text:#e6e9ed;--soft:#a3adb8;--line:#343d48;--link:#8ab4f8;
--good:#6bd38c;--good-back:#14301d;--bad:#ff9a90;--bad-back:#3d1815;--odd:#f0bd5c;--odd-back:#34270c;--grey:#a3adb8;--grey-back:#262d36;
--h1:#17293e;--h2:#1b3a5e;--h3:#235083;--h4:#a9cff8;--h5:#e0effd;--h-text:#e6e9ed;--h-strong:#0e1a29;--hatch:#2c343e;
--client:#8ab4f8;--server:#c7a6f5;--wire:#a3adb8;--store:#f0bd5c;--editor:#6bd38c;--main_thread:#5fd0c0;--fault:#ff9a90;--verdict:#ff9a90`;

const base = `
*{box-sizing:border-box}
html{scroll-padding-top:12px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:break-word}
h1,h2,h3,h4,h5{line-height:1.25;margin:0;text-wrap:balance}
h2{font-size:20px;margin-bottom:10px}
h3{font-size:17px;margin-bottom:4px}
h4{font-size:15px}
h5{font-size:14px;margin:16px 0 6px}
p{margin:0 0 10px;max-width:80ch}
p.note{max-width:110ch}
a{color:var(--link);text-underline-offset:2px}
code,pre,.id{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.9em}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
code{overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.unseen,.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip:focus{position:absolute;z-index:2;background:var(--page);padding:8px 12px}
.note{color:var(--soft);font-size:13px;font-weight:400}
td>.note,th>.note{display:block}
.group .note,.note.inline{display:inline}
.nothing{color:var(--soft)}
.warning{color:var(--bad)}
li,h1,h3,h4,dt,.subject,.worst,.brief,.finding{overflow-wrap:anywhere}
[hidden]{display:none!important}
details{margin:10px 0}
summary{cursor:pointer;color:var(--link)}
details[open]>summary{margin-bottom:6px}
`;

const frame = `
.verdict{border-bottom:1px solid var(--line);border-top:6px solid var(--tone);background:var(--panel);padding:24px clamp(16px,4vw,40px) 20px}
.verdict>*{max-width:1520px;margin-inline:auto}
.eyebrow{color:var(--soft);font-size:13px;margin-bottom:4px}
h1{font-size:clamp(26px,5vw,40px);color:var(--tone);letter-spacing:-.01em}
.subject{font-size:18px;margin-top:4px}
.verdict p:not(.eyebrow,.subject){max-width:1520px}
.verdict .worst{font-size:clamp(18px,3vw,22px);font-weight:600;margin-block:10px 6px}
.tile-rows{display:flex;flex-wrap:wrap;gap:12px 32px;margin-block:14px 0}
.tile-rows dt{font-size:13px;margin-bottom:4px}
.tiles{list-style:none;display:flex;flex-wrap:wrap;gap:8px;padding:0;margin:0}
@media(max-width:520px){.tiles{display:grid;grid-template-columns:1fr 1fr}}
.tiles li{background:var(--page);border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:6px;padding:4px 12px 5px;min-width:88px}
.value{display:block;font-size:20px;font-weight:600;color:var(--tone);font-variant-numeric:tabular-nums}
.name{font-size:13px;color:var(--soft)}
.good{--tone:var(--good);--back:var(--good-back)}
.bad{--tone:var(--bad);--back:var(--bad-back)}
.odd{--tone:var(--odd);--back:var(--odd-back)}
.grey{--tone:var(--grey);--back:var(--grey-back)}
.page{max-width:1600px;margin:0 auto;padding:0 clamp(16px,4vw,40px)}
main{min-width:0}
section{padding:28px 0 4px}
summary>h2,summary>h3,summary>h4{display:inline;margin:0}
.section{border-top:1px solid var(--line);margin:0;padding:10px 0}
.section[open]{padding-bottom:24px}
.section>summary{color:var(--soft)}
.section>summary>h2{color:var(--text);font-size:18px}
section+.section{margin-top:24px}
nav{padding-top:16px}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;margin:0;padding:0}
footer{max-width:1600px;margin:32px auto 0;padding:16px clamp(16px,4vw,40px) 32px;color:var(--soft);font-size:13px;border-top:1px solid var(--line)}
@media(min-width:1180px){
.page{display:grid;grid-template-columns:190px minmax(0,1fr);gap:36px}
nav{padding-top:32px}
nav a{text-decoration:none}
nav a:hover{text-decoration:underline}
nav ul{position:sticky;top:20px;display:block;border-left:2px solid var(--line);padding-left:14px}
nav li{margin-bottom:9px;line-height:1.3}
nav .note{display:block}
}
`;

const tables = `
.scroll{position:relative;overflow-x:auto;margin-bottom:12px;max-width:100%}
table{border-collapse:collapse;font-size:14px;width:100%}
caption{text-align:left;color:var(--soft);font-size:13px;padding:0 0 6px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line)}
thead th{font-size:13px;color:var(--soft);font-weight:600;white-space:nowrap;border-bottom-width:2px}
th[scope=row]{white-space:nowrap;font-weight:600}
th[scope=row] .note{white-space:normal;min-width:170px}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.group th{padding-top:16px;font-size:14px;border-bottom-color:var(--soft)}
tr:target>*{background:var(--odd-back)}
.badge{display:inline-block;white-space:nowrap;font-size:12.5px;font-weight:600;line-height:1.5;color:var(--tone);background:var(--back);border-radius:10px;padding:0 8px}
.case{display:inline-block;white-space:nowrap;font-size:12.5px;line-height:24px;color:var(--tone);background:var(--back);border-radius:4px;padding:0 6px;text-decoration:none;margin:1px 0}
.case:hover{text-decoration:underline}
.cases{min-width:190px}
.sentence{min-width:230px;width:54%}
.keyword{font-size:11.5px;font-weight:600;color:var(--soft);letter-spacing:.02em}
.requirements tr.grey .sentence{color:var(--soft)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:6px 16px;padding:0;margin:0 0 10px;font-size:13px}
.words{list-style:none;display:flex;flex-wrap:wrap;gap:4px 6px;padding:0;margin:0}
.words li{background:var(--grey-back);border-radius:4px;padding:0 7px;font-size:13px}
.facts,.terms,.values{margin:0}
.facts div{display:grid;grid-template-columns:110px minmax(0,1fr);gap:12px;padding:5px 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;min-width:0}
.terms div{display:grid;grid-template-columns:36px minmax(0,1fr);gap:6px;font-size:13.5px}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,330px),1fr));gap:8px 32px}
.filters{border:1px solid var(--line);border-radius:6px;display:flex;flex-wrap:wrap;gap:4px 16px;padding:6px 12px 9px;margin:0 0 12px;font-size:14px;min-width:0}
.filters label{color:var(--tone,var(--text));white-space:nowrap}
.filters input[type=search]{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:4px;padding:1px 6px;width:150px}
.all-cases .what{min-width:230px}
.all-cases .tests{min-width:90px}
.meter rect{fill:var(--client)}
`;

/** On a narrow screen the two long tables become lists: id and state first, the rest below. */
const narrow = `
@media screen and (max-width:700px){
.stack,.stack caption,.stack tbody,.stack .group th{display:block}
.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stack tr{display:grid;grid-template-columns:auto auto minmax(0,1fr);gap:2px 10px;padding:8px 0;border-bottom:1px solid var(--line)}
.stack tr.group{display:block;padding:0;border:0}
.stack tr:not(.group)>*{border:0;padding:0;grid-column:1/-1;min-width:0!important;width:auto}
.stack tr:not(.group)>th{grid-column:1}
.stack tr:not(.group)>.state{grid-column:2/-1;grid-row:1}
.stack tr:not(.group)>.short{grid-column:auto;color:var(--soft);font-size:13px}
.stack .number{text-align:left}
.stack .state .note{display:inline;margin-left:6px}
}
`;

const heat = `
.heat{width:auto;font-variant-numeric:tabular-nums}
.heat th,.heat td{padding:3px 6px;border:1px solid var(--page)}
.heat tbody th{position:sticky;left:0;background:var(--page);font-weight:400;font-size:13px;padding-right:10px;z-index:1}
.heat thead th{text-align:center;border-bottom-width:1px}
.heat thead th:first-child{text-align:left}
.heat td{text-align:center;min-width:46px;font-size:12.5px}
.legend.heat span{display:inline-block;min-width:34px;text-align:center;border-radius:3px;padding:0 5px}
.h1{background:var(--h1);color:var(--h-text)}.h2{background:var(--h2);color:var(--h-text)}.h3{background:var(--h3);color:var(--h-text)}
.h4{background:var(--h4);color:var(--h-strong)}.h5{background:var(--h5);color:var(--h-strong)}
.impossible{color:var(--soft);background:repeating-linear-gradient(135deg,var(--page) 0 5px,var(--hatch) 5px 6px)}
.heat td.open,.legend .open{background:var(--bad-back);color:var(--bad);font-weight:700;outline:1px dashed var(--bad);outline-offset:-2px}
`;

const failures = `
.harm{margin:0 0 10px}
.harm>summary{padding:6px 0;color:var(--soft)}
.harm>summary>h3{color:var(--tone)}
.failure{border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:6px;padding:8px 14px;margin:0 0 8px}
.failure[open]{padding-bottom:10px}
.failure>summary{color:var(--text)}
.failure .brief{display:block;margin-top:2px}
.failure[open]>summary .brief{display:none}
.failure:target{outline:2px solid var(--link)}
.finding{background:var(--back);border-radius:6px;padding:10px 14px;margin:10px 0}
.finding p{margin:0;font-weight:600;max-width:none}
.finding .note{color:var(--text)}
.values{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:8px 16px;margin-top:8px}
.values dt{font-size:13px;color:var(--text)}
.values pre{background:var(--page);border:1px solid var(--line);border-radius:4px;padding:5px 9px;max-height:220px;overflow:auto}
blockquote{margin:0 0 6px;padding:2px 0 2px 12px;border-left:3px solid var(--line);max-width:90ch}
.copyable{display:flex;align-items:flex-start;gap:8px;background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:8px 10px}
.copyable pre{flex:1;min-width:0;user-select:all}
.copyable button{font:inherit;font-size:13px;color:var(--text);background:var(--page);border:1px solid var(--soft);border-radius:4px;padding:1px 10px;cursor:pointer}
.facts code.block,.block{display:block}
.steps{margin:0;padding-left:2.2em}
.steps li::marker{color:var(--soft);font-size:13px}
.log{font-size:12.5px;background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:8px 10px;max-height:420px;overflow:auto}
.ledger{width:auto}
.ledger td,.ledger th{padding:2px 22px 2px 0}
`;

const pictures = `
.timeline{display:flex;width:fit-content;border:1px solid var(--line);border-radius:6px;background:var(--page);margin-bottom:6px}
.timeline svg{flex:none;display:block}
.gutter{position:sticky;left:0;background:var(--panel);border-right:1px solid var(--line);z-index:1}
svg text{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--text)}
.gutter .lane{font-weight:600;fill:var(--tint)}
.edge{stroke:var(--line);fill:none}
.inner{stroke-dasharray:2 4}
.rail{stroke:var(--line);fill:none}
.grid{stroke:var(--line);stroke-dasharray:1 5;fill:none}
.judged{stroke:var(--verdict);stroke-width:1.5;stroke-dasharray:5 4;fill:none}
.tick,.gap{fill:var(--soft)!important}
.gap{font-style:italic!important}
.break{fill:var(--grey-back)}
.slashes{stroke:var(--soft);stroke-width:1.5;fill:none}
.shade{fill:var(--bad-back);opacity:.6}
.pole{stroke:var(--tint);fill:none;opacity:.45}
.dot{fill:var(--tint)}
.bar{fill:var(--tint);opacity:.75}
.cross{stroke:var(--tint);stroke-width:2.5;fill:none}
.arrow{stroke:var(--soft);stroke-width:1.2;fill:none;opacity:.75}
.head{fill:var(--soft)}
.labels text{paint-order:stroke;stroke:var(--page);stroke-width:3px;stroke-linejoin:round;fill:var(--tint)}
.lane-client{--tint:var(--client)}.lane-server{--tint:var(--server)}.lane-wire{--tint:var(--wire)}.lane-store{--tint:var(--store)}
.lane-editor{--tint:var(--editor)}.lane-main_thread{--tint:var(--main_thread)}.lane-fault{--tint:var(--fault)}.lane-verdict{--tint:var(--verdict)}
.lifecycle{display:block}
.lifecycle .way path:not(.tip){fill:none;stroke:var(--good);stroke-width:1.5}
.lifecycle .way .tip{fill:var(--good)}
.lifecycle .way text{fill:var(--soft);font-size:10.5px}
.lifecycle .hits{fill:var(--good);font-weight:700}
.lifecycle .untaken path:not(.tip){stroke:var(--soft);stroke-dasharray:3 4;opacity:.7}
.lifecycle .untaken .tip{fill:var(--soft)}
.lifecycle .untaken .hits{fill:var(--soft)}
.state rect{fill:var(--panel);stroke:var(--soft)}
.state.end rect{fill:var(--grey-back);stroke-width:2}
.state text{font-weight:600;font-size:12px}
`;

const print = `
@media print{
body{font-size:10.5pt}
nav,.filters,.skip,.copyable button{display:none!important}
.page{display:block;padding:0}
.scroll,.log,.values pre{overflow:visible;max-height:none}
section,.section,.failure{break-inside:auto}
tr,.finding,blockquote,h2,h3,h4,h5{break-inside:avoid;break-after:auto}
h2,h3,h4,h5{break-after:avoid}
.timeline{overflow:hidden}
}
`;

/** The style sheet of the page: system fonts, light and dark as the reader has it, print. */
export const style = `:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
${base}${frame}${tables}${narrow}${heat}${failures}${pictures}${filterRules}
${print}`;
