import { style } from '../../report/html/style.ts';

/** What the board adds to the style of a report. */
const own = `
.board-page{display:block;max-width:none}
.board-head{--tone:var(--soft)}
.board-head h1{color:var(--text);margin-bottom:8px}
.lead{max-width:90ch}
.legend .badge{white-space:normal}
.matrix{width:auto;border-collapse:separate;border-spacing:0;font-size:13px}
.matrix th,.matrix td{padding:4px 8px;border-bottom:1px solid var(--line)}
.matrix thead th{white-space:normal;overflow-wrap:anywhere;vertical-align:bottom;min-width:84px;max-width:130px;border-left:1px solid var(--line)}
.matrix thead .note{display:block;font-size:12px;white-space:nowrap}
.matrix tbody th[scope=row],.matrix thead .corner{position:sticky;left:0;z-index:1;background:var(--page);border-left:0;min-width:130px;max-width:210px;white-space:normal}
.matrix tbody th[scope=row] .id{color:var(--soft)}
.matrix tbody td{border-left:1px solid var(--line);padding:0;height:1px}
.matrix .group th{position:static;padding:16px 8px 6px 0}
.matrix .group th span{position:sticky;left:0}
.matrix .cell{display:block;height:100%;padding:4px 8px;color:var(--tone);background:var(--back);text-decoration:none;line-height:1.35}
.matrix a.cell:hover{text-decoration:underline}
.matrix .cell:focus-visible{outline-offset:-2px}
.matrix .grey{--back:var(--page)}
.evidence{border-left:3px solid var(--line);padding-left:14px;margin:6px 0}
.evidence>summary>h4{font-weight:600}
.how td{min-width:90px}
`;

export const boardStyle = `${style}${own}`;
