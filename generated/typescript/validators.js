// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

/** Length in code points, as JSON Schema counts. */
function codePoints(text) {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at += 1;
    length += 1;
  }
  return length;
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/;

/** RFC 3339; a leap second is allowed at the end of any minute. */
function isDateTime(text) {
  const found = dateTime.exec(text);
  if (found === null) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = found.slice(1).map((part) => Number(part ?? 0));
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days && hour <= 23 && minute <= 59 && second <= 60 && offsetHour <= 23 && offsetMinute <= 59;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uri = /^[a-z][a-z0-9+.-]*:(?:[a-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i;
const formats = { uuid: (text) => uuid.test(text), 'date-time': isDateTime, uri: (text) => uri.test(text) };

const maxShown = 40;

function clip(text, max = maxShown) {
  if (text.length <= max) return text;
  const end = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max;
  return text.slice(0, end) + '…';
}

/** A value in a few words; never more than a short piece of it. */
function describe(value) {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(clip(value)) + ' (string)';
  if (Array.isArray(value)) return 'an array of ' + value.length;
  if (typeof value === 'object') return 'an object';
  return clip(String(value)) + ' (' + typeof value + ')';
}

const escapeToken = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeToken = (token) => token.replaceAll('~1', '/').replaceAll('~0', '~');

function valueAt(root, pointer) {
  let value = root;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = value[unescapeToken(token)];
  }
  return value;
}

const articles = { object: 'an object', array: 'an array', integer: 'an integer', null: 'null' };
const formatHints = { uuid: 'a UUID', 'date-time': 'a time such as 2026-11-21T10:00:00.000Z', uri: 'a URI' };
const counted = (limit, noun) => limit + ' ' + noun + (limit === 1 ? '' : 's');

function typeNames(type) {
  return (Array.isArray(type) ? type : [type]).map((name) => articles[name] ?? 'a ' + name).join(' or ');
}

function choices(values) {
  const shown = values.slice(0, 20).map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? shown : 'one of ' + shown + (values.length > 20 ? ', …' : '');
}

function expectation(keyword, params, members) {
  switch (keyword) {
    case 'type':
      return typeNames(params.type);
    case 'required':
      return 'a member "' + params.missingProperty + '"';
    case 'additionalProperties':
      return members.length === 0 ? 'no member of this name' : 'one of the members ' + members.join(', ');
    case 'enum':
      return choices(params.allowedValues);
    case 'const':
      return JSON.stringify(params.allowedValue);
    case 'minimum':
      return 'a number of at least ' + params.limit;
    case 'maximum':
      return 'a number of at most ' + params.limit;
    case 'minLength':
      return 'a string of at least ' + counted(params.limit, 'character');
    case 'maxLength':
      return 'a string of at most ' + counted(params.limit, 'character');
    case 'minItems':
      return 'an array of at least ' + counted(params.limit, 'item');
    case 'maxItems':
      return 'an array of at most ' + counted(params.limit, 'item');
    case 'pattern':
      return formatHints[patternFormats[params.pattern]] ?? 'a string matching ' + params.pattern;
    case 'format':
      return formatHints[params.format] ?? params.format;
    case 'not':
      return 'no member of this name here';
    default:
      return 'a value that satisfies "' + keyword + '"';
  }
}

function received(keyword, params, value) {
  if (keyword === 'additionalProperties') return 'the unknown member ' + JSON.stringify(clip(params.additionalProperty));
  if (keyword === 'minLength' && value === '') return 'an empty string';
  if (keyword === 'minLength' || keyword === 'maxLength') return describe(value) + ' of ' + codePoints(value);
  return describe(value);
}

/** A missing member most often has another name in the value. */
function strangers(root, members) {
  const unknown = members.length === 0 ? [] : Object.keys(root).filter((name) => !members.includes(name)).map((name) => JSON.stringify(clip(name)));
  if (unknown.length === 0) return '';
  if (unknown.length === 1) return '; ' + unknown[0] + ' is not an argument';
  const last = unknown.length > 5 ? 'more' : unknown.at(-1);
  return '; ' + unknown.slice(0, Math.min(5, unknown.length - (unknown.length > 5 ? 0 : 1))).join(', ') + ' and ' + last + ' are not arguments';
}

/** What is wrong, in one sentence. */
export function sentenceOf({ pointer, keyword, expected, got }) {
  const end = pointer.lastIndexOf('/');
  const name = JSON.stringify(clip(unescapeToken(pointer.slice(end + 1))));
  const within = end <= 0 ? '' : ' at ' + pointer.slice(0, end);
  if (keyword === 'required') return name + ' is missing' + within;
  if (keyword === 'additionalProperties') return name + ' is not an argument' + within + expected.replace(/^no member of this name$/, '').replace(/^one of the members (.*)$/s, ' (there are: $1)');
  return 'expected ' + expected + ' at ' + (pointer === '' ? 'the root' : pointer) + ', got ' + got;
}

/** Long member names are cut: a pointer is for people, too. */
const clipPointer = (pointer) => (pointer.length <= 500 ? pointer : pointer.split('/').map((token) => clip(token, 100)).join('/').slice(0, 2000));

function violation({ instancePath, keyword, params }, root, members) {
  const name = keyword === 'required' ? params.missingProperty : keyword === 'additionalProperties' ? params.additionalProperty : undefined;
  const pointer = clipPointer(name === undefined ? instancePath : instancePath + '/' + escapeToken(name));
  const expected = expectation(keyword, params, instancePath === '' ? members : []);
  const got = received(keyword, params, name === undefined ? valueAt(root, instancePath) : undefined);
  const others = keyword === 'required' && instancePath === '' ? strangers(root, members) : '';
  const message = sentenceOf({ pointer, keyword, expected, got }) + others;
  return { pointer, keyword, expected, got, message };
}

/** The fault, as a validator of Ajv stores it; the first one ends the validation. */
function refuse(matches, instancePath, keyword, params) {
  matches.errors = [{ instancePath, keyword, params }];
  return false;
}

const check = (matches, members) => (value) =>
  matches(value) ? { ok: true, value } : { ok: false, errors: [violation(matches.errors[0], value, members)] };

/** A pattern that narrows a format says less to a person than the format does. */
const patternFormats = {"^[^:]*:[^:]*:[0-5]":"date-time"};


const matches_LogId = validate10;
const pattern0 = new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern0.test(data)){
return refuse(validate10, instancePath, "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate10, instancePath, "type", {type: "string"});
}
}
validate10.errors = vErrors;
return errors === 0;
}

const matches_Uuid = validate11;
const pattern1 = new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern1.test(data)){
return refuse(validate11, instancePath, "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate11, instancePath, "type", {type: "string"});
}
}
validate11.errors = vErrors;
return errors === 0;
}

const matches_Timestamp = validate12;
const pattern2 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern2.test(data)){
return refuse(validate12, instancePath, "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate12, instancePath, "type", {type: "string"});
}
}
validate12.errors = vErrors;
return errors === 0;
}

const matches_ProtocolVersion = validate13;
const pattern3 = new RegExp("^[0-9]{1,4}\\.[0-9]{1,4}$", "u");

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern3.test(data)){
return refuse(validate13, instancePath, "pattern", {pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"});
}
}
else {
return refuse(validate13, instancePath, "type", {type: "string"});
}
}
validate13.errors = vErrors;
return errors === 0;
}

const matches_Nonce = validate14;
const pattern4 = new RegExp("^[0-9a-f]{64}$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(typeof data === "string"){
if(!pattern4.test(data)){
return refuse(validate14, instancePath, "pattern", {pattern: "^[0-9a-f]{64}$"});
}
}
else {
return refuse(validate14, instancePath, "type", {type: "string"});
}
}
validate14.errors = vErrors;
return errors === 0;
}

const matches_Empty = validate15;

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(!(data && typeof data == "object" && !Array.isArray(data))){
return refuse(validate15, instancePath, "type", {type: "object"});
}
}
validate15.errors = vErrors;
return errors === 0;
}

const matches_UnixMs = validate16;

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
return refuse(validate16, instancePath, "type", {type: "integer"});
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 9007199254740991 || isNaN(data)){
return refuse(validate16, instancePath, "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data < 0 || isNaN(data)){
return refuse(validate16, instancePath, "minimum", {comparison: ">=", limit: 0});
}
}
}
}
validate16.errors = vErrors;
return errors === 0;
}

const matches_ErrorCode = validate17;
const schema18 = {"$id":"ErrorCode","type":"string","enum":["invalid_params","compile_error","execution_error","cancelled","interrupted","not_started","blocked_by_policy","idempotency_conflict","key_expired","unity_not_connected","editor_ambiguous","overloaded","storage_unavailable","result_too_large","internal_error"]};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate17, instancePath, "type", {type: "string"});
}
if(!(((((((((((((((data === "invalid_params") || (data === "compile_error")) || (data === "execution_error")) || (data === "cancelled")) || (data === "interrupted")) || (data === "not_started")) || (data === "blocked_by_policy")) || (data === "idempotency_conflict")) || (data === "key_expired")) || (data === "unity_not_connected")) || (data === "editor_ambiguous")) || (data === "overloaded")) || (data === "storage_unavailable")) || (data === "result_too_large")) || (data === "internal_error"))){
return refuse(validate17, instancePath, "enum", {allowedValues: schema18.enum});
}
validate17.errors = vErrors;
return errors === 0;
}

const matches_BridgeErrorCode = validate18;

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate18, instancePath, "type", {type: "string"});
}
validate18.errors = vErrors;
return errors === 0;
}

const matches_OperationState = validate19;
const schema20 = {"$id":"OperationState","type":"string","enum":["accepted","awaiting_approval","queued","running","suspended","completed","failed","cancelled","interrupted","not_started"]};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate19, instancePath, "type", {type: "string"});
}
if(!((((((((((data === "accepted") || (data === "awaiting_approval")) || (data === "queued")) || (data === "running")) || (data === "suspended")) || (data === "completed")) || (data === "failed")) || (data === "cancelled")) || (data === "interrupted")) || (data === "not_started"))){
return refuse(validate19, instancePath, "enum", {allowedValues: schema20.enum});
}
validate19.errors = vErrors;
return errors === 0;
}

const matches_BlockedByKind = validate20;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate20, instancePath, "type", {type: "string"});
}
validate20.errors = vErrors;
return errors === 0;
}

const matches_BlockedBy = validate21;
const func2 = codePoints;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.kind === undefined) && (missing0 = "kind")){
return refuse(validate21, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.kind !== undefined){
const _errs1 = errors;
if(typeof data.kind !== "string"){
return refuse(validate21, instancePath+"/kind", "type", {type: "string"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate21, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate21, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data2 = data.title;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate21, instancePath+"/title", "minLength", {limit: 1});
}
}
else {
return refuse(validate21, instancePath+"/title", "type", {type: "string"});
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate21, instancePath, "type", {type: "object"});
}
}
validate21.errors = vErrors;
return errors === 0;
}

const matches_CompletedEnvelope = validate22;

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
return refuse(validate22, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate22, instancePath+"/status", "type", {type: "string"});
}
if("completed" !== data0){
return refuse(validate22, instancePath+"/status", "const", {allowedValue: "completed"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate22, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate22, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate22, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate22, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate22, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate22, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate22, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate22, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data5 = data.result_bytes;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate22, instancePath+"/result_bytes", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate22, instancePath+"/result_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate22, instancePath+"/result_bytes", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data6 = data.deduplicated;
const _errs14 = errors;
if(typeof data6 !== "boolean"){
return refuse(validate22, instancePath+"/deduplicated", "type", {type: "boolean"});
}
if(true !== data6){
return refuse(validate22, instancePath+"/deduplicated", "const", {allowedValue: true});
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data7 = data.finished_at;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
return refuse(validate22, instancePath+"/finished_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate22, instancePath+"/finished_at", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
let data8 = data.age_ms;
const _errs19 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
return refuse(validate22, instancePath+"/age_ms", "type", {type: "integer"});
}
if(errors === _errs19){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
return refuse(validate22, instancePath+"/age_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data8 < 0 || isNaN(data8)){
return refuse(validate22, instancePath+"/age_ms", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
return refuse(validate22, instancePath+"/error", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
return refuse(validate22, instancePath+"/error_code", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
return refuse(validate22, instancePath+"/stack_trace", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate22, instancePath, "type", {type: "object"});
}
}
validate22.errors = vErrors;
return errors === 0;
}

const matches_TimeoutEnvelope = validate23;
const pattern9 = new RegExp("unity_get_result", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.advice === undefined) && (missing0 = "advice"))){
return refuse(validate23, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate23, instancePath+"/status", "type", {type: "string"});
}
if("timeout" !== data0){
return refuse(validate23, instancePath+"/status", "const", {allowedValue: "timeout"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate23, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate23, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate23, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(false !== data2){
return refuse(validate23, instancePath+"/is_complete", "const", {allowedValue: false});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate23, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate23, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate23, instancePath+"/advice", "minLength", {limit: 1});
}
else {
if(!pattern9.test(data4)){
return refuse(validate23, instancePath+"/advice", "pattern", {pattern: "unity_get_result"});
}
}
}
else {
return refuse(validate23, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data5 = data.deduplicated;
const _errs12 = errors;
if(typeof data5 !== "boolean"){
return refuse(validate23, instancePath+"/deduplicated", "type", {type: "boolean"});
}
if(true !== data5){
return refuse(validate23, instancePath+"/deduplicated", "const", {allowedValue: true});
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blocked_by !== undefined){
const _errs14 = errors;
if(!(validate21(data.blocked_by, {instancePath:instancePath+"/blocked_by",parentData:data,parentDataProperty:"blocked_by",rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs15 = errors;
return refuse(validate23, instancePath+"/result", "not", {});
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
const _errs17 = errors;
return refuse(validate23, instancePath+"/finished_at", "not", {});
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
const _errs19 = errors;
return refuse(validate23, instancePath+"/age_ms", "not", {});
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
return refuse(validate23, instancePath+"/error", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
return refuse(validate23, instancePath+"/error_code", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
return refuse(validate23, instancePath+"/stack_trace", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate23, instancePath, "type", {type: "object"});
}
}
validate23.errors = vErrors;
return errors === 0;
}

const matches_ErrorEnvelope = validate25;

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
return refuse(validate25, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate25, instancePath+"/status", "type", {type: "string"});
}
if("error" !== data0){
return refuse(validate25, instancePath+"/status", "const", {allowedValue: "error"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate25, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate25, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate25, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate25, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate25, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate25, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate25, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate25, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data5 = data.error;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(func2(data5) < 1){
return refuse(validate25, instancePath+"/error", "minLength", {limit: 1});
}
}
else {
return refuse(validate25, instancePath+"/error", "type", {type: "string"});
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data6 = data.error_code;
const _errs14 = errors;
if(typeof data6 !== "string"){
return refuse(validate25, instancePath+"/error_code", "type", {type: "string"});
}
if(!(((((((((((((((data6 === "invalid_params") || (data6 === "compile_error")) || (data6 === "execution_error")) || (data6 === "cancelled")) || (data6 === "interrupted")) || (data6 === "not_started")) || (data6 === "blocked_by_policy")) || (data6 === "idempotency_conflict")) || (data6 === "key_expired")) || (data6 === "unity_not_connected")) || (data6 === "editor_ambiguous")) || (data6 === "overloaded")) || (data6 === "storage_unavailable")) || (data6 === "result_too_large")) || (data6 === "internal_error"))){
return refuse(validate25, instancePath+"/error_code", "enum", {allowedValues: schema18.enum});
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs17 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate25, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data8 = data.deduplicated;
const _errs19 = errors;
if(typeof data8 !== "boolean"){
return refuse(validate25, instancePath+"/deduplicated", "type", {type: "boolean"});
}
if(true !== data8){
return refuse(validate25, instancePath+"/deduplicated", "const", {allowedValue: true});
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data9 = data.finished_at;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data9 === "string"){
if(!pattern2.test(data9)){
return refuse(validate25, instancePath+"/finished_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate25, instancePath+"/finished_at", "type", {type: "string"});
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
let data10 = data.age_ms;
const _errs24 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
return refuse(validate25, instancePath+"/age_ms", "type", {type: "integer"});
}
if(errors === _errs24){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 9007199254740991 || isNaN(data10)){
return refuse(validate25, instancePath+"/age_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data10 < 0 || isNaN(data10)){
return refuse(validate25, instancePath+"/age_ms", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs26 = errors;
return refuse(validate25, instancePath+"/result", "not", {});
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate25, instancePath, "type", {type: "object"});
}
}
validate25.errors = vErrors;
return errors === 0;
}

const matches_InProgressEnvelope = validate26;

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))){
return refuse(validate26, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate26, instancePath+"/status", "type", {type: "string"});
}
if("in_progress" !== data0){
return refuse(validate26, instancePath+"/status", "const", {allowedValue: "in_progress"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate26, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate26, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate26, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(false !== data2){
return refuse(validate26, instancePath+"/is_complete", "const", {allowedValue: false});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate26, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate26, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate26, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate26, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blocked_by !== undefined){
const _errs12 = errors;
if(!(validate21(data.blocked_by, {instancePath:instancePath+"/blocked_by",parentData:data,parentDataProperty:"blocked_by",rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs13 = errors;
return refuse(validate26, instancePath+"/result", "not", {});
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
const _errs15 = errors;
return refuse(validate26, instancePath+"/deduplicated", "not", {});
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
const _errs17 = errors;
return refuse(validate26, instancePath+"/finished_at", "not", {});
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
const _errs19 = errors;
return refuse(validate26, instancePath+"/age_ms", "not", {});
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
return refuse(validate26, instancePath+"/error", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
return refuse(validate26, instancePath+"/error_code", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
return refuse(validate26, instancePath+"/stack_trace", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate26, instancePath, "type", {type: "object"});
}
}
validate26.errors = vErrors;
return errors === 0;
}

const matches_NotFoundEnvelope = validate28;

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))){
return refuse(validate28, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate28, instancePath+"/status", "type", {type: "string"});
}
if("not_found" !== data0){
return refuse(validate28, instancePath+"/status", "const", {allowedValue: "not_found"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
const _errs3 = errors;
if(typeof data.log_id !== "string"){
return refuse(validate28, instancePath+"/log_id", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate28, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate28, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate28, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate28, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate28, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate28, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs11 = errors;
return refuse(validate28, instancePath+"/result", "not", {});
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_result !== undefined){
const _errs13 = errors;
return refuse(validate28, instancePath+"/partial_result", "not", {});
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
const _errs15 = errors;
return refuse(validate28, instancePath+"/deduplicated", "not", {});
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
const _errs17 = errors;
return refuse(validate28, instancePath+"/finished_at", "not", {});
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
const _errs19 = errors;
return refuse(validate28, instancePath+"/age_ms", "not", {});
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
return refuse(validate28, instancePath+"/error", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
return refuse(validate28, instancePath+"/error_code", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
return refuse(validate28, instancePath+"/stack_trace", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate28, instancePath, "type", {type: "object"});
}
}
validate28.errors = vErrors;
return errors === 0;
}

const matches_Envelope = validate29;
const schema37 = {"$id":"Envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"TimeoutEnvelope"},{"$ref":"ErrorEnvelope"},{"$ref":"InProgressEnvelope"},{"$ref":"NotFoundEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","timeout","error","in_progress","not_found"]}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate29, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate29, instancePath+"/status", "type", {type: "string"});
}
if(!(((((data0 === "completed") || (data0 === "timeout")) || (data0 === "error")) || (data0 === "in_progress")) || (data0 === "not_found"))){
return refuse(validate29, instancePath+"/status", "enum", {allowedValues: schema37.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "timeout"){
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else if(tag0 === "in_progress"){
if(!(validate26(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_found"){
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) && (missing1 = "status")) || ((data.log_id === undefined) && (missing1 = "log_id"))) || ((data.is_complete === undefined) && (missing1 = "is_complete"))) || ((data.message === undefined) && (missing1 = "message"))){
return refuse(validate29, instancePath, "required", {missingProperty: missing1});
}
else {
if(data.status !== undefined){
let data1 = data.status;
const _errs11 = errors;
if(typeof data1 !== "string"){
return refuse(validate29, instancePath+"/status", "type", {type: "string"});
}
if("not_found" !== data1){
return refuse(validate29, instancePath+"/status", "const", {allowedValue: "not_found"});
}
var valid8 = _errs11 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.log_id !== undefined){
const _errs13 = errors;
if(typeof data.log_id !== "string"){
return refuse(validate29, instancePath+"/log_id", "type", {type: "string"});
}
var valid8 = _errs13 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.is_complete !== undefined){
let data3 = data.is_complete;
const _errs15 = errors;
if(typeof data3 !== "boolean"){
return refuse(validate29, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data3){
return refuse(validate29, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid8 = _errs15 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.message !== undefined){
let data4 = data.message;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate29, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate29, instancePath+"/message", "type", {type: "string"});
}
}
var valid8 = _errs17 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.advice !== undefined){
let data5 = data.advice;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data5 === "string"){
if(func2(data5) < 1){
return refuse(validate29, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate29, instancePath+"/advice", "type", {type: "string"});
}
}
var valid8 = _errs19 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.result !== undefined){
const _errs21 = errors;
return refuse(validate29, instancePath+"/result", "not", {});
var valid8 = _errs21 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.partial_result !== undefined){
const _errs23 = errors;
return refuse(validate29, instancePath+"/partial_result", "not", {});
var valid8 = _errs23 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.deduplicated !== undefined){
const _errs25 = errors;
return refuse(validate29, instancePath+"/deduplicated", "not", {});
var valid8 = _errs25 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.finished_at !== undefined){
const _errs27 = errors;
return refuse(validate29, instancePath+"/finished_at", "not", {});
var valid8 = _errs27 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.age_ms !== undefined){
const _errs29 = errors;
return refuse(validate29, instancePath+"/age_ms", "not", {});
var valid8 = _errs29 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.error !== undefined){
const _errs31 = errors;
return refuse(validate29, instancePath+"/error", "not", {});
var valid8 = _errs31 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.error_code !== undefined){
const _errs33 = errors;
return refuse(validate29, instancePath+"/error_code", "not", {});
var valid8 = _errs33 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.stack_trace !== undefined){
const _errs35 = errors;
return refuse(validate29, instancePath+"/stack_trace", "not", {});
var valid8 = _errs35 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate29, instancePath, "type", {type: "object"});
}
}
}
else {
return refuse(validate29, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate29, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate29, instancePath, "type", {type: "object"});
}
}
validate29.errors = vErrors;
return errors === 0;
}

const matches_ExecuteCodeParams = validate34;

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
return refuse(validate34, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "atomic")) || (key0 === "timeout")) || (key0 === "idempotency_key"))){
return refuse(validate34, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 1000000){
return refuse(validate34, instancePath+"/code", "maxLength", {limit: 1000000});
}
else {
if(func2(data0) < 1){
return refuse(validate34, instancePath+"/code", "minLength", {limit: 1});
}
}
}
else {
return refuse(validate34, instancePath+"/code", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.atomic !== undefined){
const _errs4 = errors;
if(typeof data.atomic !== "boolean"){
return refuse(validate34, instancePath+"/atomic", "type", {type: "boolean"});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data2 = data.timeout;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate34, instancePath+"/timeout", "type", {type: "integer"});
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 600000 || isNaN(data2)){
return refuse(validate34, instancePath+"/timeout", "maximum", {comparison: "<=", limit: 600000});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate34, instancePath+"/timeout", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotency_key !== undefined){
let data3 = data.idempotency_key;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) > 200){
return refuse(validate34, instancePath+"/idempotency_key", "maxLength", {limit: 200});
}
else {
if(func2(data3) < 1){
return refuse(validate34, instancePath+"/idempotency_key", "minLength", {limit: 1});
}
}
}
else {
return refuse(validate34, instancePath+"/idempotency_key", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
return refuse(validate34, instancePath, "type", {type: "object"});
}
}
validate34.errors = vErrors;
return errors === 0;
}

const matches_QueryParams = validate35;

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
return refuse(validate35, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "query") || (key0 === "allow_methods")) || (key0 === "timeout")) || (key0 === "idempotency_key"))){
return refuse(validate35, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.query !== undefined){
let data0 = data.query;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 10000){
return refuse(validate35, instancePath+"/query", "maxLength", {limit: 10000});
}
else {
if(func2(data0) < 1){
return refuse(validate35, instancePath+"/query", "minLength", {limit: 1});
}
}
}
else {
return refuse(validate35, instancePath+"/query", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allow_methods !== undefined){
const _errs4 = errors;
if(typeof data.allow_methods !== "boolean"){
return refuse(validate35, instancePath+"/allow_methods", "type", {type: "boolean"});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data2 = data.timeout;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate35, instancePath+"/timeout", "type", {type: "integer"});
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 600000 || isNaN(data2)){
return refuse(validate35, instancePath+"/timeout", "maximum", {comparison: "<=", limit: 600000});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate35, instancePath+"/timeout", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotency_key !== undefined){
let data3 = data.idempotency_key;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) > 200){
return refuse(validate35, instancePath+"/idempotency_key", "maxLength", {limit: 200});
}
else {
if(func2(data3) < 1){
return refuse(validate35, instancePath+"/idempotency_key", "minLength", {limit: 1});
}
}
}
else {
return refuse(validate35, instancePath+"/idempotency_key", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
return refuse(validate35, instancePath, "type", {type: "object"});
}
}
validate35.errors = vErrors;
return errors === 0;
}

const matches_GetResultParams = validate36;
const pattern13 = new RegExp("^(?:/(?:[^~\\/]|~[01])*)*$", "u");

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.log_id === undefined) && (missing0 = "log_id")){
return refuse(validate36, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "log_id") || (key0 === "timeout")) || (key0 === "pointer")) || (key0 === "offset")) || (key0 === "limit"))){
return refuse(validate36, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 1000){
return refuse(validate36, instancePath+"/log_id", "maxLength", {limit: 1000});
}
}
else {
return refuse(validate36, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeout !== undefined){
let data1 = data.timeout;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate36, instancePath+"/timeout", "type", {type: "integer"});
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 600000 || isNaN(data1)){
return refuse(validate36, instancePath+"/timeout", "maximum", {comparison: "<=", limit: 600000});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate36, instancePath+"/timeout", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
let data2 = data.pointer;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) > 1000){
return refuse(validate36, instancePath+"/pointer", "maxLength", {limit: 1000});
}
else {
if(!pattern13.test(data2)){
return refuse(validate36, instancePath+"/pointer", "pattern", {pattern: "^(?:/(?:[^~\\/]|~[01])*)*$"});
}
}
}
else {
return refuse(validate36, instancePath+"/pointer", "type", {type: "string"});
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data3 = data.offset;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate36, instancePath+"/offset", "type", {type: "integer"});
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate36, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 0 || isNaN(data3)){
return refuse(validate36, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data4 = data.limit;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate36, instancePath+"/limit", "type", {type: "integer"});
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate36, instancePath+"/limit", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 1 || isNaN(data4)){
return refuse(validate36, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate36, instancePath, "type", {type: "object"});
}
}
validate36.errors = vErrors;
return errors === 0;
}

const matches_GetLogsParams = validate37;
const schema43 = {"$id":"LogTypeFilter","type":"string","enum":["error","warning","info","all"]};
const formats0 = formats["date-time"];
const pattern14 = new RegExp("^[^:]*:[^:]*:[0-5]", "u");

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "log_name") || (key0 === "limit")) || (key0 === "since")) || (key0 === "log_type")) || (key0 === "log_id")) || (key0 === "all_projects"))){
return refuse(validate37, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.log_name !== undefined){
let data0 = data.log_name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate37, instancePath+"/log_name", "minLength", {limit: 1});
}
}
else {
return refuse(validate37, instancePath+"/log_name", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data1 = data.limit;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate37, instancePath+"/limit", "type", {type: "integer"});
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000 || isNaN(data1)){
return refuse(validate37, instancePath+"/limit", "maximum", {comparison: "<=", limit: 1000});
}
else {
if(data1 < 1 || isNaN(data1)){
return refuse(validate37, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.since !== undefined){
let data2 = data.since;
const _errs6 = errors;
if(errors === _errs6){
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern14.test(data2)){
return refuse(validate37, instancePath+"/since", "pattern", {pattern: "^[^:]*:[^:]*:[0-5]"});
}
else {
if(!(formats0(data2))){
return refuse(validate37, instancePath+"/since", "format", {format: "date-time"});
}
}
}
else {
return refuse(validate37, instancePath+"/since", "type", {type: "string"});
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_type !== undefined){
let data3 = data.log_type;
const _errs8 = errors;
if(typeof data3 !== "string"){
return refuse(validate37, instancePath+"/log_type", "type", {type: "string"});
}
if(!((((data3 === "error") || (data3 === "warning")) || (data3 === "info")) || (data3 === "all"))){
return refuse(validate37, instancePath+"/log_type", "enum", {allowedValues: schema43.enum});
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data4 = data.log_id;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func2(data4) > 1000){
return refuse(validate37, instancePath+"/log_id", "maxLength", {limit: 1000});
}
else {
if(func2(data4) < 1){
return refuse(validate37, instancePath+"/log_id", "minLength", {limit: 1});
}
}
}
else {
return refuse(validate37, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.all_projects !== undefined){
const _errs13 = errors;
if(typeof data.all_projects !== "boolean"){
return refuse(validate37, instancePath+"/all_projects", "type", {type: "boolean"});
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate37, instancePath, "type", {type: "object"});
}
}
validate37.errors = vErrors;
return errors === 0;
}

const matches_GetLogDetailsParams = validate38;

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.log_id === undefined) && (missing0 = "log_id")){
return refuse(validate38, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "log_id") || (key0 === "pointer")) || (key0 === "offset")) || (key0 === "limit"))){
return refuse(validate38, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 1000){
return refuse(validate38, instancePath+"/log_id", "maxLength", {limit: 1000});
}
}
else {
return refuse(validate38, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
let data1 = data.pointer;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) > 1000){
return refuse(validate38, instancePath+"/pointer", "maxLength", {limit: 1000});
}
else {
if(!pattern13.test(data1)){
return refuse(validate38, instancePath+"/pointer", "pattern", {pattern: "^(?:/(?:[^~\\/]|~[01])*)*$"});
}
}
}
else {
return refuse(validate38, instancePath+"/pointer", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate38, instancePath+"/offset", "type", {type: "integer"});
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate38, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate38, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data3 = data.limit;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate38, instancePath+"/limit", "type", {type: "integer"});
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate38, instancePath+"/limit", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 1 || isNaN(data3)){
return refuse(validate38, instancePath+"/limit", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
return refuse(validate38, instancePath, "type", {type: "object"});
}
}
validate38.errors = vErrors;
return errors === 0;
}

const matches_HelpParams = validate39;
const schema46 = {"$id":"HelpTopic","type":"string","enum":["overview","execute","query","results","timeouts","reloads","recipes"]};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "topic")){
return refuse(validate39, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.topic !== undefined){
let data0 = data.topic;
if(typeof data0 !== "string"){
return refuse(validate39, instancePath+"/topic", "type", {type: "string"});
}
if(!(((((((data0 === "overview") || (data0 === "execute")) || (data0 === "query")) || (data0 === "results")) || (data0 === "timeouts")) || (data0 === "reloads")) || (data0 === "recipes"))){
return refuse(validate39, instancePath+"/topic", "enum", {allowedValues: schema46.enum});
}
}
}
}
else {
return refuse(validate39, instancePath, "type", {type: "object"});
}
}
validate39.errors = vErrors;
return errors === 0;
}

const matches_HelpTopic = validate40;

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate40, instancePath, "type", {type: "string"});
}
if(!(((((((data === "overview") || (data === "execute")) || (data === "query")) || (data === "results")) || (data === "timeouts")) || (data === "reloads")) || (data === "recipes"))){
return refuse(validate40, instancePath, "enum", {allowedValues: schema46.enum});
}
validate40.errors = vErrors;
return errors === 0;
}

const matches_LogType = validate41;
const schema48 = {"$id":"LogType","type":"string","enum":["error","warning","info"]};

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate41, instancePath, "type", {type: "string"});
}
if(!(((data === "error") || (data === "warning")) || (data === "info"))){
return refuse(validate41, instancePath, "enum", {allowedValues: schema48.enum});
}
validate41.errors = vErrors;
return errors === 0;
}

const matches_LogTypeFilter = validate42;

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate42, instancePath, "type", {type: "string"});
}
if(!((((data === "error") || (data === "warning")) || (data === "info")) || (data === "all"))){
return refuse(validate42, instancePath, "enum", {allowedValues: schema43.enum});
}
validate42.errors = vErrors;
return errors === 0;
}

const matches_DroppedEntries = validate43;

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.error === undefined) && (missing0 = "error")) || ((data.warning === undefined) && (missing0 = "warning"))) || ((data.info === undefined) && (missing0 = "info"))){
return refuse(validate43, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.error !== undefined){
let data0 = data.error;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return refuse(validate43, instancePath+"/error", "type", {type: "integer"});
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
return refuse(validate43, instancePath+"/error", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data0 < 0 || isNaN(data0)){
return refuse(validate43, instancePath+"/error", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warning !== undefined){
let data1 = data.warning;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate43, instancePath+"/warning", "type", {type: "integer"});
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate43, instancePath+"/warning", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate43, instancePath+"/warning", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.info !== undefined){
let data2 = data.info;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate43, instancePath+"/info", "type", {type: "integer"});
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate43, instancePath+"/info", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate43, instancePath+"/info", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate43, instancePath, "type", {type: "object"});
}
}
validate43.errors = vErrors;
return errors === 0;
}

const matches_LogEntry = validate44;

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.log_id === undefined) && (missing0 = "log_id")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.log_type === undefined) && (missing0 = "log_type"))) || ((data.log_name === undefined) && (missing0 = "log_name"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.seq === undefined) && (missing0 = "seq"))){
return refuse(validate44, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
return refuse(validate44, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate44, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate44, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate44, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_type !== undefined){
let data2 = data.log_type;
const _errs7 = errors;
if(typeof data2 !== "string"){
return refuse(validate44, instancePath+"/log_type", "type", {type: "string"});
}
if(!(((data2 === "error") || (data2 === "warning")) || (data2 === "info"))){
return refuse(validate44, instancePath+"/log_type", "enum", {allowedValues: schema48.enum});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_name !== undefined){
let data3 = data.log_name;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate44, instancePath+"/log_name", "minLength", {limit: 1});
}
}
else {
return refuse(validate44, instancePath+"/log_name", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs12 = errors;
if(typeof data.message !== "string"){
return refuse(validate44, instancePath+"/message", "type", {type: "string"});
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs14 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate44, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operation_log_id !== undefined){
let data6 = data.operation_log_id;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data6 === "string"){
if(!pattern0.test(data6)){
return refuse(validate44, instancePath+"/operation_log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate44, instancePath+"/operation_log_id", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editor !== undefined){
const _errs19 = errors;
if(typeof data.editor !== "string"){
return refuse(validate44, instancePath+"/editor", "type", {type: "string"});
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data8 = data.seq;
const _errs21 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
return refuse(validate44, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs21){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
return refuse(validate44, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data8 < 1 || isNaN(data8)){
return refuse(validate44, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dropped !== undefined){
let data9 = data.dropped;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate44, instancePath+"/dropped", "type", {type: "integer"});
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate44, instancePath+"/dropped", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 1 || isNaN(data9)){
return refuse(validate44, instancePath+"/dropped", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dropped_by_type !== undefined){
let data10 = data.dropped_by_type;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs26){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing1;
if((((data10.error === undefined) && (missing1 = "error")) || ((data10.warning === undefined) && (missing1 = "warning"))) || ((data10.info === undefined) && (missing1 = "info"))){
return refuse(validate44, instancePath+"/dropped_by_type", "required", {missingProperty: missing1});
}
else {
if(data10.error !== undefined){
let data11 = data10.error;
const _errs28 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
return refuse(validate44, instancePath+"/dropped_by_type/error", "type", {type: "integer"});
}
if(errors === _errs28){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
return refuse(validate44, instancePath+"/dropped_by_type/error", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data11 < 0 || isNaN(data11)){
return refuse(validate44, instancePath+"/dropped_by_type/error", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs28 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.warning !== undefined){
let data12 = data10.warning;
const _errs30 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
return refuse(validate44, instancePath+"/dropped_by_type/warning", "type", {type: "integer"});
}
if(errors === _errs30){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740991 || isNaN(data12)){
return refuse(validate44, instancePath+"/dropped_by_type/warning", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data12 < 0 || isNaN(data12)){
return refuse(validate44, instancePath+"/dropped_by_type/warning", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs30 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.info !== undefined){
let data13 = data10.info;
const _errs32 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
return refuse(validate44, instancePath+"/dropped_by_type/info", "type", {type: "integer"});
}
if(errors === _errs32){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740991 || isNaN(data13)){
return refuse(validate44, instancePath+"/dropped_by_type/info", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data13 < 0 || isNaN(data13)){
return refuse(validate44, instancePath+"/dropped_by_type/info", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
return refuse(validate44, instancePath+"/dropped_by_type", "type", {type: "object"});
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate44, instancePath, "type", {type: "object"});
}
}
validate44.errors = vErrors;
return errors === 0;
}

const matches_LogSummary = validate45;

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.log_id === undefined) && (missing0 = "log_id")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.log_type === undefined) && (missing0 = "log_type"))) || ((data.log_name === undefined) && (missing0 = "log_name"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.truncated === undefined) && (missing0 = "truncated"))) || ((data.has_stack_trace === undefined) && (missing0 = "has_stack_trace"))){
return refuse(validate45, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
return refuse(validate45, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate45, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate45, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate45, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_type !== undefined){
let data2 = data.log_type;
const _errs7 = errors;
if(typeof data2 !== "string"){
return refuse(validate45, instancePath+"/log_type", "type", {type: "string"});
}
if(!(((data2 === "error") || (data2 === "warning")) || (data2 === "info"))){
return refuse(validate45, instancePath+"/log_type", "enum", {allowedValues: schema48.enum});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_name !== undefined){
let data3 = data.log_name;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate45, instancePath+"/log_name", "minLength", {limit: 1});
}
}
else {
return refuse(validate45, instancePath+"/log_name", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data4 = data.message;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func2(data4) > 500){
return refuse(validate45, instancePath+"/message", "maxLength", {limit: 500});
}
}
else {
return refuse(validate45, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
const _errs14 = errors;
if(typeof data.truncated !== "boolean"){
return refuse(validate45, instancePath+"/truncated", "type", {type: "boolean"});
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.has_stack_trace !== undefined){
const _errs16 = errors;
if(typeof data.has_stack_trace !== "boolean"){
return refuse(validate45, instancePath+"/has_stack_trace", "type", {type: "boolean"});
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operation_log_id !== undefined){
let data7 = data.operation_log_id;
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
return refuse(validate45, instancePath+"/operation_log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate45, instancePath+"/operation_log_id", "type", {type: "string"});
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editor !== undefined){
const _errs21 = errors;
if(typeof data.editor !== "string"){
return refuse(validate45, instancePath+"/editor", "type", {type: "string"});
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dropped !== undefined){
let data9 = data.dropped;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate45, instancePath+"/dropped", "type", {type: "integer"});
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate45, instancePath+"/dropped", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 1 || isNaN(data9)){
return refuse(validate45, instancePath+"/dropped", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dropped_by_type !== undefined){
let data10 = data.dropped_by_type;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs26){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing1;
if((((data10.error === undefined) && (missing1 = "error")) || ((data10.warning === undefined) && (missing1 = "warning"))) || ((data10.info === undefined) && (missing1 = "info"))){
return refuse(validate45, instancePath+"/dropped_by_type", "required", {missingProperty: missing1});
}
else {
if(data10.error !== undefined){
let data11 = data10.error;
const _errs28 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
return refuse(validate45, instancePath+"/dropped_by_type/error", "type", {type: "integer"});
}
if(errors === _errs28){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
return refuse(validate45, instancePath+"/dropped_by_type/error", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data11 < 0 || isNaN(data11)){
return refuse(validate45, instancePath+"/dropped_by_type/error", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs28 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.warning !== undefined){
let data12 = data10.warning;
const _errs30 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
return refuse(validate45, instancePath+"/dropped_by_type/warning", "type", {type: "integer"});
}
if(errors === _errs30){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740991 || isNaN(data12)){
return refuse(validate45, instancePath+"/dropped_by_type/warning", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data12 < 0 || isNaN(data12)){
return refuse(validate45, instancePath+"/dropped_by_type/warning", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs30 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.info !== undefined){
let data13 = data10.info;
const _errs32 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
return refuse(validate45, instancePath+"/dropped_by_type/info", "type", {type: "integer"});
}
if(errors === _errs32){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740991 || isNaN(data13)){
return refuse(validate45, instancePath+"/dropped_by_type/info", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data13 < 0 || isNaN(data13)){
return refuse(validate45, instancePath+"/dropped_by_type/info", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
return refuse(validate45, instancePath+"/dropped_by_type", "type", {type: "object"});
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate45, instancePath, "type", {type: "object"});
}
}
validate45.errors = vErrors;
return errors === 0;
}

const matches_LogsResult = validate46;

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.entries === undefined) && (missing0 = "entries")) || ((data.more === undefined) && (missing0 = "more"))){
return refuse(validate46, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.entries !== undefined){
let data0 = data.entries;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 1000){
return refuse(validate46, instancePath+"/entries", "maxItems", {limit: 1000});
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate45(data0[i0], {instancePath:instancePath+"/entries/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
return refuse(validate46, instancePath+"/entries", "type", {type: "array"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.more !== undefined){
const _errs4 = errors;
if(typeof data.more !== "boolean"){
return refuse(validate46, instancePath+"/more", "type", {type: "boolean"});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.project !== undefined){
const _errs6 = errors;
if(typeof data.project !== "string"){
return refuse(validate46, instancePath+"/project", "type", {type: "string"});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate46, instancePath, "type", {type: "object"});
}
}
validate46.errors = vErrors;
return errors === 0;
}

const matches_HistoryEntry = validate48;

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.state === undefined) && (missing0 = "state")) || ((data.at === undefined) && (missing0 = "at"))){
return refuse(validate48, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.state !== undefined){
let data0 = data.state;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate48, instancePath+"/state", "type", {type: "string"});
}
if(!((((((((((data0 === "accepted") || (data0 === "awaiting_approval")) || (data0 === "queued")) || (data0 === "running")) || (data0 === "suspended")) || (data0 === "completed")) || (data0 === "failed")) || (data0 === "cancelled")) || (data0 === "interrupted")) || (data0 === "not_started"))){
return refuse(validate48, instancePath+"/state", "enum", {allowedValues: schema20.enum});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data1 = data.at;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate48, instancePath+"/at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate48, instancePath+"/at", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
const _errs7 = errors;
if(typeof data.note !== "string"){
return refuse(validate48, instancePath+"/note", "type", {type: "string"});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate48, instancePath, "type", {type: "object"});
}
}
validate48.errors = vErrors;
return errors === 0;
}

const matches_CancelRequested = validate49;

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.at === undefined) && (missing0 = "at")) || ((data.reason === undefined) && (missing0 = "reason"))){
return refuse(validate49, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.at !== undefined){
let data0 = data.at;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern2.test(data0)){
return refuse(validate49, instancePath+"/at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate49, instancePath+"/at", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs4 = errors;
if(typeof data.reason !== "string"){
return refuse(validate49, instancePath+"/reason", "type", {type: "string"});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate49, instancePath, "type", {type: "object"});
}
}
validate49.errors = vErrors;
return errors === 0;
}

const matches_LogEntryDetails = validate50;

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) && (missing0 = "kind")) || ((data.entry === undefined) && (missing0 = "entry"))){
return refuse(validate50, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate50, instancePath+"/kind", "type", {type: "string"});
}
if("log_entry" !== data0){
return refuse(validate50, instancePath+"/kind", "const", {allowedValue: "log_entry"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entry !== undefined){
const _errs3 = errors;
if(!(validate44(data.entry, {instancePath:instancePath+"/entry",parentData:data,parentDataProperty:"entry",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate50, instancePath, "type", {type: "object"});
}
}
validate50.errors = vErrors;
return errors === 0;
}

const matches_OperationDetails = validate52;

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.kind === undefined) && (missing0 = "kind")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.params === undefined) && (missing0 = "params"))) || ((data.editor === undefined) && (missing0 = "editor"))) || ((data.client === undefined) && (missing0 = "client"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.attempts === undefined) && (missing0 = "attempts"))) || ((data.accepted_at === undefined) && (missing0 = "accepted_at"))) || ((data.history === undefined) && (missing0 = "history"))){
return refuse(validate52, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate52, instancePath+"/kind", "type", {type: "string"});
}
if("operation" !== data0){
return refuse(validate52, instancePath+"/kind", "const", {allowedValue: "operation"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate52, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate52, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
const _errs6 = errors;
if(typeof data.tool !== "string"){
return refuse(validate52, instancePath+"/tool", "type", {type: "string"});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs8 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
return refuse(validate52, instancePath+"/params", "type", {type: "object"});
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotency_key !== undefined){
const _errs10 = errors;
if(typeof data.idempotency_key !== "string"){
return refuse(validate52, instancePath+"/idempotency_key", "type", {type: "string"});
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editor !== undefined){
const _errs12 = errors;
if(typeof data.editor !== "string"){
return refuse(validate52, instancePath+"/editor", "type", {type: "string"});
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.client !== undefined){
const _errs14 = errors;
if(typeof data.client !== "string"){
return refuse(validate52, instancePath+"/client", "type", {type: "string"});
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data7 = data.state;
const _errs16 = errors;
if(typeof data7 !== "string"){
return refuse(validate52, instancePath+"/state", "type", {type: "string"});
}
if(!((((((((((data7 === "accepted") || (data7 === "awaiting_approval")) || (data7 === "queued")) || (data7 === "running")) || (data7 === "suspended")) || (data7 === "completed")) || (data7 === "failed")) || (data7 === "cancelled")) || (data7 === "interrupted")) || (data7 === "not_started"))){
return refuse(validate52, instancePath+"/state", "enum", {allowedValues: schema20.enum});
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempts !== undefined){
let data8 = data.attempts;
const _errs19 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
return refuse(validate52, instancePath+"/attempts", "type", {type: "integer"});
}
if(errors === _errs19){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
return refuse(validate52, instancePath+"/attempts", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data8 < 0 || isNaN(data8)){
return refuse(validate52, instancePath+"/attempts", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accepted_at !== undefined){
let data9 = data.accepted_at;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data9 === "string"){
if(!pattern2.test(data9)){
return refuse(validate52, instancePath+"/accepted_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate52, instancePath+"/accepted_at", "type", {type: "string"});
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data10 = data.started_at;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data10 === "string"){
if(!pattern2.test(data10)){
return refuse(validate52, instancePath+"/started_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate52, instancePath+"/started_at", "type", {type: "string"});
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data11 = data.finished_at;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern2.test(data11)){
return refuse(validate52, instancePath+"/finished_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate52, instancePath+"/finished_at", "type", {type: "string"});
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.history !== undefined){
let data12 = data.history;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data12)){
var valid6 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
const _errs32 = errors;
if(!(validate48(data12[i0], {instancePath:instancePath+"/history/" + i0,parentData:data12,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid6 = _errs32 === errors;
if(!valid6){
break;
}
}
}
else {
return refuse(validate52, instancePath+"/history", "type", {type: "array"});
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cancel_requested !== undefined){
const _errs33 = errors;
if(!(validate49(data.cancel_requested, {instancePath:instancePath+"/cancel_requested",parentData:data,parentDataProperty:"cancel_requested",rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs34 = errors;
if(typeof data.error !== "string"){
return refuse(validate52, instancePath+"/error", "type", {type: "string"});
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data16 = data.error_code;
const _errs36 = errors;
if(typeof data16 !== "string"){
return refuse(validate52, instancePath+"/error_code", "type", {type: "string"});
}
if(!(((((((((((((((data16 === "invalid_params") || (data16 === "compile_error")) || (data16 === "execution_error")) || (data16 === "cancelled")) || (data16 === "interrupted")) || (data16 === "not_started")) || (data16 === "blocked_by_policy")) || (data16 === "idempotency_conflict")) || (data16 === "key_expired")) || (data16 === "unity_not_connected")) || (data16 === "editor_ambiguous")) || (data16 === "overloaded")) || (data16 === "storage_unavailable")) || (data16 === "result_too_large")) || (data16 === "internal_error"))){
return refuse(validate52, instancePath+"/error_code", "enum", {allowedValues: schema18.enum});
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs39 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate52, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate52, instancePath, "type", {type: "object"});
}
}
validate52.errors = vErrors;
return errors === 0;
}

const matches_ResultPartOf = validate55;
const schema77 = {"$id":"ResultPartOf","type":"string","enum":["array","object","string","value"]};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate55, instancePath, "type", {type: "string"});
}
if(!((((data === "array") || (data === "object")) || (data === "string")) || (data === "value"))){
return refuse(validate55, instancePath, "enum", {allowedValues: schema77.enum});
}
validate55.errors = vErrors;
return errors === 0;
}

const matches_ResultPart = validate56;

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.kind === undefined) && (missing0 = "kind")) || ((data.pointer === undefined) && (missing0 = "pointer"))) || ((data.of === undefined) && (missing0 = "of"))) || ((data.offset === undefined) && (missing0 = "offset"))) || ((data.total === undefined) && (missing0 = "total"))) || ((data.value === undefined) && (missing0 = "value"))){
return refuse(validate56, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate56, instancePath+"/kind", "type", {type: "string"});
}
if("part" !== data0){
return refuse(validate56, instancePath+"/kind", "const", {allowedValue: "part"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
const _errs3 = errors;
if(typeof data.pointer !== "string"){
return refuse(validate56, instancePath+"/pointer", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.of !== undefined){
let data2 = data.of;
const _errs5 = errors;
if(typeof data2 !== "string"){
return refuse(validate56, instancePath+"/of", "type", {type: "string"});
}
if(!((((data2 === "array") || (data2 === "object")) || (data2 === "string")) || (data2 === "value"))){
return refuse(validate56, instancePath+"/of", "enum", {allowedValues: schema77.enum});
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data3 = data.offset;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate56, instancePath+"/offset", "type", {type: "integer"});
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate56, instancePath+"/offset", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 0 || isNaN(data3)){
return refuse(validate56, instancePath+"/offset", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data4 = data.total;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate56, instancePath+"/total", "type", {type: "integer"});
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate56, instancePath+"/total", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate56, instancePath+"/total", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next_offset !== undefined){
let data5 = data.next_offset;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate56, instancePath+"/next_offset", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate56, instancePath+"/next_offset", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate56, instancePath+"/next_offset", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate56, instancePath, "type", {type: "object"});
}
}
validate56.errors = vErrors;
return errors === 0;
}

const matches_LogDetailsResult = validate57;
const schema80 = {"$id":"LogDetailsResult","type":"object","required":["kind"],"discriminator":{"propertyName":"kind"},"oneOf":[{"$ref":"LogEntryDetails"},{"$ref":"OperationDetails"},{"$ref":"ResultPart"}],"properties":{"kind":{"type":"string","enum":["log_entry","operation","part"]}}};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.kind === undefined) && (missing0 = "kind")){
return refuse(validate57, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate57, instancePath+"/kind", "type", {type: "string"});
}
if(!(((data0 === "log_entry") || (data0 === "operation")) || (data0 === "part"))){
return refuse(validate57, instancePath+"/kind", "enum", {allowedValues: schema80.properties.kind.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.kind;
if(typeof tag0 == "string"){
if(tag0 === "log_entry"){
if(!(validate50(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
else if(tag0 === "operation"){
if(!(validate52(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
else if(tag0 === "part"){
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate57, instancePath, "discriminator", {error: "mapping", tag: "kind", tagValue: tag0});
}
}
else {
return refuse(validate57, instancePath, "discriminator", {error: "tag", tag: "kind", tagValue: tag0});
}
}
}
}
else {
return refuse(validate57, instancePath, "type", {type: "object"});
}
}
validate57.errors = vErrors;
return errors === 0;
}

const matches_CompileMessage = validate61;

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.file === undefined) && (missing0 = "file"))) || ((data.line === undefined) && (missing0 = "line"))) || ((data.column === undefined) && (missing0 = "column"))){
return refuse(validate61, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.code !== undefined){
const _errs1 = errors;
if(typeof data.code !== "string"){
return refuse(validate61, instancePath+"/code", "type", {type: "string"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
const _errs3 = errors;
if(typeof data.message !== "string"){
return refuse(validate61, instancePath+"/message", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.file !== undefined){
const _errs5 = errors;
if(typeof data.file !== "string"){
return refuse(validate61, instancePath+"/file", "type", {type: "string"});
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.line !== undefined){
let data3 = data.line;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate61, instancePath+"/line", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate61, instancePath+"/line", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 0 || isNaN(data3)){
return refuse(validate61, instancePath+"/line", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.column !== undefined){
let data4 = data.column;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate61, instancePath+"/column", "type", {type: "integer"});
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate61, instancePath+"/column", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate61, instancePath+"/column", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
return refuse(validate61, instancePath, "type", {type: "object"});
}
}
validate61.errors = vErrors;
return errors === 0;
}

const matches_CompileResult = validate62;

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.errors === undefined) && (missing0 = "errors")) || ((data.warnings === undefined) && (missing0 = "warnings"))) || ((data.reloaded === undefined) && (missing0 = "reloaded"))){
return refuse(validate62, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.errors !== undefined){
let data0 = data.errors;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((((data1.code === undefined) && (missing1 = "code")) || ((data1.message === undefined) && (missing1 = "message"))) || ((data1.file === undefined) && (missing1 = "file"))) || ((data1.line === undefined) && (missing1 = "line"))) || ((data1.column === undefined) && (missing1 = "column"))){
return refuse(validate62, instancePath+"/errors/" + i0, "required", {missingProperty: missing1});
}
else {
if(data1.code !== undefined){
const _errs6 = errors;
if(typeof data1.code !== "string"){
return refuse(validate62, instancePath+"/errors/" + i0+"/code", "type", {type: "string"});
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.message !== undefined){
const _errs8 = errors;
if(typeof data1.message !== "string"){
return refuse(validate62, instancePath+"/errors/" + i0+"/message", "type", {type: "string"});
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.file !== undefined){
const _errs10 = errors;
if(typeof data1.file !== "string"){
return refuse(validate62, instancePath+"/errors/" + i0+"/file", "type", {type: "string"});
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.line !== undefined){
let data5 = data1.line;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate62, instancePath+"/errors/" + i0+"/line", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate62, instancePath+"/errors/" + i0+"/line", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 0 || isNaN(data5)){
return refuse(validate62, instancePath+"/errors/" + i0+"/line", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.column !== undefined){
let data6 = data1.column;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate62, instancePath+"/errors/" + i0+"/column", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate62, instancePath+"/errors/" + i0+"/column", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 0 || isNaN(data6)){
return refuse(validate62, instancePath+"/errors/" + i0+"/column", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
else {
return refuse(validate62, instancePath+"/errors/" + i0, "type", {type: "object"});
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate62, instancePath+"/errors", "type", {type: "array"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warnings !== undefined){
let data7 = data.warnings;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid4 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing2;
if((((((data8.code === undefined) && (missing2 = "code")) || ((data8.message === undefined) && (missing2 = "message"))) || ((data8.file === undefined) && (missing2 = "file"))) || ((data8.line === undefined) && (missing2 = "line"))) || ((data8.column === undefined) && (missing2 = "column"))){
return refuse(validate62, instancePath+"/warnings/" + i1, "required", {missingProperty: missing2});
}
else {
if(data8.code !== undefined){
const _errs21 = errors;
if(typeof data8.code !== "string"){
return refuse(validate62, instancePath+"/warnings/" + i1+"/code", "type", {type: "string"});
}
var valid6 = _errs21 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.message !== undefined){
const _errs23 = errors;
if(typeof data8.message !== "string"){
return refuse(validate62, instancePath+"/warnings/" + i1+"/message", "type", {type: "string"});
}
var valid6 = _errs23 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.file !== undefined){
const _errs25 = errors;
if(typeof data8.file !== "string"){
return refuse(validate62, instancePath+"/warnings/" + i1+"/file", "type", {type: "string"});
}
var valid6 = _errs25 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.line !== undefined){
let data12 = data8.line;
const _errs27 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
return refuse(validate62, instancePath+"/warnings/" + i1+"/line", "type", {type: "integer"});
}
if(errors === _errs27){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740991 || isNaN(data12)){
return refuse(validate62, instancePath+"/warnings/" + i1+"/line", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data12 < 0 || isNaN(data12)){
return refuse(validate62, instancePath+"/warnings/" + i1+"/line", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs27 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.column !== undefined){
let data13 = data8.column;
const _errs29 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
return refuse(validate62, instancePath+"/warnings/" + i1+"/column", "type", {type: "integer"});
}
if(errors === _errs29){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740991 || isNaN(data13)){
return refuse(validate62, instancePath+"/warnings/" + i1+"/column", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data13 < 0 || isNaN(data13)){
return refuse(validate62, instancePath+"/warnings/" + i1+"/column", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid6 = _errs29 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
else {
return refuse(validate62, instancePath+"/warnings/" + i1, "type", {type: "object"});
}
}
var valid4 = _errs18 === errors;
if(!valid4){
break;
}
}
}
else {
return refuse(validate62, instancePath+"/warnings", "type", {type: "array"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reloaded !== undefined){
const _errs31 = errors;
if(typeof data.reloaded !== "boolean"){
return refuse(validate62, instancePath+"/reloaded", "type", {type: "boolean"});
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate62, instancePath, "type", {type: "object"});
}
}
validate62.errors = vErrors;
return errors === 0;
}

const matches_HelpTopicRef = validate63;

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.topic === undefined) && (missing0 = "topic")) || ((data.title === undefined) && (missing0 = "title"))){
return refuse(validate63, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.topic !== undefined){
const _errs1 = errors;
if(typeof data.topic !== "string"){
return refuse(validate63, instancePath+"/topic", "type", {type: "string"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
return refuse(validate63, instancePath+"/title", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate63, instancePath, "type", {type: "object"});
}
}
validate63.errors = vErrors;
return errors === 0;
}

const matches_HelpResult = validate64;

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.topic === undefined) && (missing0 = "topic")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.text === undefined) && (missing0 = "text"))) || ((data.topics === undefined) && (missing0 = "topics"))){
return refuse(validate64, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.topic !== undefined){
const _errs1 = errors;
if(typeof data.topic !== "string"){
return refuse(validate64, instancePath+"/topic", "type", {type: "string"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
return refuse(validate64, instancePath+"/title", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.text !== undefined){
const _errs5 = errors;
if(typeof data.text !== "string"){
return refuse(validate64, instancePath+"/text", "type", {type: "string"});
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.topics !== undefined){
let data3 = data.topics;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if(((data4.topic === undefined) && (missing1 = "topic")) || ((data4.title === undefined) && (missing1 = "title"))){
return refuse(validate64, instancePath+"/topics/" + i0, "required", {missingProperty: missing1});
}
else {
if(data4.topic !== undefined){
const _errs12 = errors;
if(typeof data4.topic !== "string"){
return refuse(validate64, instancePath+"/topics/" + i0+"/topic", "type", {type: "string"});
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.title !== undefined){
const _errs14 = errors;
if(typeof data4.title !== "string"){
return refuse(validate64, instancePath+"/topics/" + i0+"/title", "type", {type: "string"});
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
return refuse(validate64, instancePath+"/topics/" + i0, "type", {type: "object"});
}
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate64, instancePath+"/topics", "type", {type: "array"});
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
return refuse(validate64, instancePath, "type", {type: "object"});
}
}
validate64.errors = vErrors;
return errors === 0;
}

const matches_ConnectionEstablishedPayload = validate65;

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.clientId === undefined) && (missing0 = "clientId")) || ((data.connectionTime === undefined) && (missing0 = "connectionTime"))){
return refuse(validate65, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.clientId !== undefined){
let data0 = data.clientId;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate65, instancePath+"/clientId", "minLength", {limit: 1});
}
}
else {
return refuse(validate65, instancePath+"/clientId", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.connectionTime !== undefined){
let data1 = data.connectionTime;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate65, instancePath+"/connectionTime", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate65, instancePath+"/connectionTime", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate65, instancePath, "type", {type: "object"});
}
}
validate65.errors = vErrors;
return errors === 0;
}

const matches_ConnectionEstablishedNotification = validate66;

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
return refuse(validate66, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate66, instancePath+"/type", "type", {type: "string"});
}
if("CONNECTION_ESTABLISHED" !== data0){
return refuse(validate66, instancePath+"/type", "const", {allowedValue: "CONNECTION_ESTABLISHED"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate66, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate66, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs6 = errors;
if(!(validate65(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate66, instancePath, "type", {type: "object"});
}
}
validate66.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadPayloadReason = validate68;

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate68, instancePath, "type", {type: "string"});
}
validate68.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadPayload = validate69;

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.generation === undefined) && (missing0 = "generation")){
return refuse(validate69, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.generation !== undefined){
let data0 = data.generation;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return refuse(validate69, instancePath+"/generation", "type", {type: "integer"});
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
return refuse(validate69, instancePath+"/generation", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data0 < 1 || isNaN(data0)){
return refuse(validate69, instancePath+"/generation", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs3 = errors;
if(typeof data.reason !== "string"){
return refuse(validate69, instancePath+"/reason", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expectedMs !== undefined){
let data2 = data.expectedMs;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate69, instancePath+"/expectedMs", "type", {type: "integer"});
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate69, instancePath+"/expectedMs", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate69, instancePath+"/expectedMs", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate69, instancePath, "type", {type: "object"});
}
}
validate69.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadNotification = validate70;

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
return refuse(validate70, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate70, instancePath+"/type", "type", {type: "string"});
}
if("DOMAIN_RELOAD" !== data0){
return refuse(validate70, instancePath+"/type", "const", {allowedValue: "DOMAIN_RELOAD"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate70, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate70, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
const _errs6 = errors;
if(!(validate69(data.payload, {instancePath:instancePath+"/payload",parentData:data,parentDataProperty:"payload",rootData}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate70, instancePath, "type", {type: "object"});
}
}
validate70.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadRecoveredPayload = validate72;

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.generation === undefined) && (missing0 = "generation")) || ((data.durationMs === undefined) && (missing0 = "durationMs"))){
return refuse(validate72, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.generation !== undefined){
let data0 = data.generation;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return refuse(validate72, instancePath+"/generation", "type", {type: "integer"});
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
return refuse(validate72, instancePath+"/generation", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data0 < 1 || isNaN(data0)){
return refuse(validate72, instancePath+"/generation", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationMs !== undefined){
let data1 = data.durationMs;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate72, instancePath+"/durationMs", "type", {type: "integer"});
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate72, instancePath+"/durationMs", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate72, instancePath+"/durationMs", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.compileErrors !== undefined){
let data2 = data.compileErrors;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate72, instancePath+"/compileErrors", "type", {type: "integer"});
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate72, instancePath+"/compileErrors", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate72, instancePath+"/compileErrors", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate72, instancePath, "type", {type: "object"});
}
}
validate72.errors = vErrors;
return errors === 0;
}

const matches_DomainReloadRecoveredNotification = validate73;

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
return refuse(validate73, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate73, instancePath+"/type", "type", {type: "string"});
}
if("DOMAIN_RELOAD_RECOVERED" !== data0){
return refuse(validate73, instancePath+"/type", "const", {allowedValue: "DOMAIN_RELOAD_RECOVERED"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate73, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate73, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.generation === undefined) && (missing1 = "generation")) || ((data2.durationMs === undefined) && (missing1 = "durationMs"))){
return refuse(validate73, instancePath+"/payload", "required", {missingProperty: missing1});
}
else {
if(data2.generation !== undefined){
let data3 = data2.generation;
const _errs9 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate73, instancePath+"/payload/generation", "type", {type: "integer"});
}
if(errors === _errs9){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate73, instancePath+"/payload/generation", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 1 || isNaN(data3)){
return refuse(validate73, instancePath+"/payload/generation", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.durationMs !== undefined){
let data4 = data2.durationMs;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate73, instancePath+"/payload/durationMs", "type", {type: "integer"});
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate73, instancePath+"/payload/durationMs", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate73, instancePath+"/payload/durationMs", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.compileErrors !== undefined){
let data5 = data2.compileErrors;
const _errs13 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate73, instancePath+"/payload/compileErrors", "type", {type: "integer"});
}
if(errors === _errs13){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate73, instancePath+"/payload/compileErrors", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 0 || isNaN(data5)){
return refuse(validate73, instancePath+"/payload/compileErrors", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
return refuse(validate73, instancePath+"/payload", "type", {type: "object"});
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate73, instancePath, "type", {type: "object"});
}
}
validate73.errors = vErrors;
return errors === 0;
}

const matches_ToolsChangedPayload = validate74;

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tools === undefined) && (missing0 = "tools")){
return refuse(validate74, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.tools !== undefined){
let data0 = data.tools;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate74, instancePath+"/tools/" + i0, "minLength", {limit: 1});
}
}
else {
return refuse(validate74, instancePath+"/tools/" + i0, "type", {type: "string"});
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate74, instancePath+"/tools", "type", {type: "array"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs5 = errors;
if(typeof data.reason !== "string"){
return refuse(validate74, instancePath+"/reason", "type", {type: "string"});
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate74, instancePath, "type", {type: "object"});
}
}
validate74.errors = vErrors;
return errors === 0;
}

const matches_ToolsChangedNotification = validate75;

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.payload === undefined) && (missing0 = "payload"))){
return refuse(validate75, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate75, instancePath+"/type", "type", {type: "string"});
}
if("TOOLS_CHANGED" !== data0){
return refuse(validate75, instancePath+"/type", "const", {allowedValue: "TOOLS_CHANGED"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate75, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate75, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.tools === undefined) && (missing1 = "tools")){
return refuse(validate75, instancePath+"/payload", "required", {missingProperty: missing1});
}
else {
if(data2.tools !== undefined){
let data3 = data2.tools;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
var valid4 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate75, instancePath+"/payload/tools/" + i0, "minLength", {limit: 1});
}
}
else {
return refuse(validate75, instancePath+"/payload/tools/" + i0, "type", {type: "string"});
}
}
var valid4 = _errs11 === errors;
if(!valid4){
break;
}
}
}
else {
return refuse(validate75, instancePath+"/payload/tools", "type", {type: "array"});
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.reason !== undefined){
const _errs13 = errors;
if(typeof data2.reason !== "string"){
return refuse(validate75, instancePath+"/payload/reason", "type", {type: "string"});
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
return refuse(validate75, instancePath+"/payload", "type", {type: "object"});
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate75, instancePath, "type", {type: "object"});
}
}
validate75.errors = vErrors;
return errors === 0;
}

const matches_UserDisconnectPayload = validate76;

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
return refuse(validate76, instancePath+"/reason", "type", {type: "string"});
}
}
}
else {
return refuse(validate76, instancePath, "type", {type: "object"});
}
}
validate76.errors = vErrors;
return errors === 0;
}

const matches_UserDisconnectNotification = validate77;

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
return refuse(validate77, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate77, instancePath+"/type", "type", {type: "string"});
}
if("USER_DISCONNECT" !== data0){
return refuse(validate77, instancePath+"/type", "const", {allowedValue: "USER_DISCONNECT"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate77, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate77, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(data2 !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.reason !== undefined){
if(typeof data2.reason !== "string"){
return refuse(validate77, instancePath+"/payload/reason", "type", {type: "string"});
}
}
}
else {
return refuse(validate77, instancePath+"/payload", "type", {type: "object"});
}
}
var _valid0 = _errs10 === errors;
valid2 = _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/payload",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate77.errors = vErrors;
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate77, instancePath, "type", {type: "object"});
}
}
validate77.errors = vErrors;
return errors === 0;
}

const matches_UnityShutdownPayload = validate78;

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
return refuse(validate78, instancePath+"/reason", "type", {type: "string"});
}
}
}
else {
return refuse(validate78, instancePath, "type", {type: "object"});
}
}
validate78.errors = vErrors;
return errors === 0;
}

const matches_UnityShutdownNotification = validate79;

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))){
return refuse(validate79, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate79, instancePath+"/type", "type", {type: "string"});
}
if("UNITY_SHUTDOWN" !== data0){
return refuse(validate79, instancePath+"/type", "const", {allowedValue: "UNITY_SHUTDOWN"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern2.test(data1)){
return refuse(validate79, instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate79, instancePath+"/timestamp", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data2 = data.payload;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(data2 !== null){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.reason !== undefined){
if(typeof data2.reason !== "string"){
return refuse(validate79, instancePath+"/payload/reason", "type", {type: "string"});
}
}
}
else {
return refuse(validate79, instancePath+"/payload", "type", {type: "object"});
}
}
var _valid0 = _errs10 === errors;
valid2 = _valid0;
}
if(!valid2){
const err1 = {instancePath:instancePath+"/payload",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate79.errors = vErrors;
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate79, instancePath, "type", {type: "object"});
}
}
validate79.errors = vErrors;
return errors === 0;
}

const matches_UnityNotification = validate80;

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(!((((((data0 === "CONNECTION_ESTABLISHED") || (data0 === "DOMAIN_RELOAD")) || (data0 === "DOMAIN_RELOAD_RECOVERED")) || (data0 === "TOOLS_CHANGED")) || (data0 === "USER_DISCONNECT")) || (data0 === "UNITY_SHUTDOWN"))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var valid1 = _errs4 === errors;
if(valid1){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
return refuse(validate80, instancePath, "required", {missingProperty: missing1});
}
else {
const tag0 = data.type;
if(typeof tag0 == "string"){
if(tag0 === "CONNECTION_ESTABLISHED"){
if(!(validate66(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
else if(tag0 === "DOMAIN_RELOAD"){
if(!(validate70(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
else if(tag0 === "DOMAIN_RELOAD_RECOVERED"){
if(!(validate73(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
}
else if(tag0 === "TOOLS_CHANGED"){
if(!(validate75(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
}
else if(tag0 === "USER_DISCONNECT"){
if(!(validate77(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
else if(tag0 === "UNITY_SHUTDOWN"){
if(!(validate79(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate80, instancePath, "discriminator", {error: "mapping", tag: "type", tagValue: tag0});
}
}
else {
return refuse(validate80, instancePath, "discriminator", {error: "tag", tag: "type", tagValue: tag0});
}
}
}
else {
return refuse(validate80, instancePath, "type", {type: "object"});
}
}
var _valid0 = _errs7 === errors;
valid0 = _valid0;
}
if(!valid0){
const err4 = {instancePath,keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate80.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
return refuse(validate80, instancePath, "required", {missingProperty: missing2});
}
else {
if(data.type !== undefined){
if(typeof data.type !== "string"){
return refuse(validate80, instancePath+"/type", "type", {type: "string"});
}
}
}
}
else {
return refuse(validate80, instancePath, "type", {type: "object"});
}
}
validate80.errors = vErrors;
return errors === 0;
}

const matches_PolicyDecision = validate87;
const schema114 = {"$id":"PolicyDecision","type":"string","enum":["allow","ask","deny"]};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate87, instancePath, "type", {type: "string"});
}
if(!(((data === "allow") || (data === "ask")) || (data === "deny"))){
return refuse(validate87, instancePath, "enum", {allowedValues: schema114.enum});
}
validate87.errors = vErrors;
return errors === 0;
}

const matches_ToolOffer = validate88;
const schema115 = {"$id":"ToolOffer","type":"string","enum":["six","read","all"]};

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate88, instancePath, "type", {type: "string"});
}
if(!(((data === "six") || (data === "read")) || (data === "all"))){
return refuse(validate88, instancePath, "enum", {allowedValues: schema115.enum});
}
validate88.errors = vErrors;
return errors === 0;
}

const matches_PolicyRule = validate89;

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.tool === undefined) && (missing0 = "tool")) || ((data.decision === undefined) && (missing0 = "decision"))){
return refuse(validate89, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "tool") || (key0 === "decision")) || (key0 === "reason")) || (key0 === "max_execution_ms")) || (key0 === "idempotent"))){
return refuse(validate89, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.tool !== undefined){
let data0 = data.tool;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) > 128){
return refuse(validate89, instancePath+"/tool", "maxLength", {limit: 128});
}
else {
if(func2(data0) < 1){
return refuse(validate89, instancePath+"/tool", "minLength", {limit: 1});
}
}
}
else {
return refuse(validate89, instancePath+"/tool", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.decision !== undefined){
let data1 = data.decision;
const _errs4 = errors;
if(typeof data1 !== "string"){
return refuse(validate89, instancePath+"/decision", "type", {type: "string"});
}
if(!(((data1 === "allow") || (data1 === "ask")) || (data1 === "deny"))){
return refuse(validate89, instancePath+"/decision", "enum", {allowedValues: schema114.enum});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs7 = errors;
if(typeof data.reason !== "string"){
return refuse(validate89, instancePath+"/reason", "type", {type: "string"});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_execution_ms !== undefined){
let data3 = data.max_execution_ms;
const _errs9 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate89, instancePath+"/max_execution_ms", "type", {type: "integer"});
}
if(errors === _errs9){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate89, instancePath+"/max_execution_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 1 || isNaN(data3)){
return refuse(validate89, instancePath+"/max_execution_ms", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotent !== undefined){
const _errs11 = errors;
if(typeof data.idempotent !== "boolean"){
return refuse(validate89, instancePath+"/idempotent", "type", {type: "boolean"});
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate89, instancePath, "type", {type: "object"});
}
}
validate89.errors = vErrors;
return errors === 0;
}

const matches_Policy = validate90;

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.version === undefined) && (missing0 = "version")) || ((data.rules === undefined) && (missing0 = "rules"))){
return refuse(validate90, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "version") || (key0 === "rules")) || (key0 === "tools")) || (key0 === "calls_per_minute")) || (key0 === "max_argument_bytes"))){
return refuse(validate90, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
let data0 = data.version;
const _errs2 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
return refuse(validate90, instancePath+"/version", "type", {type: "number"});
}
if(1 !== data0){
return refuse(validate90, instancePath+"/version", "const", {allowedValue: 1});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data1 = data.rules;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate89(data1[i0], {instancePath:instancePath+"/rules/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate90, instancePath+"/rules", "type", {type: "array"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data3 = data.tools;
const _errs7 = errors;
if(typeof data3 !== "string"){
return refuse(validate90, instancePath+"/tools", "type", {type: "string"});
}
if(!(((data3 === "six") || (data3 === "read")) || (data3 === "all"))){
return refuse(validate90, instancePath+"/tools", "enum", {allowedValues: schema115.enum});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.calls_per_minute !== undefined){
let data4 = data.calls_per_minute;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate90, instancePath+"/calls_per_minute", "type", {type: "integer"});
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate90, instancePath+"/calls_per_minute", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 1 || isNaN(data4)){
return refuse(validate90, instancePath+"/calls_per_minute", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_argument_bytes !== undefined){
let data5 = data.max_argument_bytes;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate90, instancePath+"/max_argument_bytes", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate90, instancePath+"/max_argument_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate90, instancePath+"/max_argument_bytes", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate90, instancePath, "type", {type: "object"});
}
}
validate90.errors = vErrors;
return errors === 0;
}

const matches_RpcRequest = validate92;

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.method === undefined) && (missing0 = "method"))) || ((data.params === undefined) && (missing0 = "params"))){
return refuse(validate92, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate92, instancePath+"/jsonrpc", "type", {type: "string"});
}
if("2.0" !== data0){
return refuse(validate92, instancePath+"/jsonrpc", "const", {allowedValue: "2.0"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate92, instancePath+"/id", "type", {type: "integer"});
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate92, instancePath+"/id", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate92, instancePath+"/id", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.method !== undefined){
let data2 = data.method;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate92, instancePath+"/method", "minLength", {limit: 1});
}
}
else {
return refuse(validate92, instancePath+"/method", "type", {type: "string"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
return refuse(validate92, instancePath+"/params", "type", {type: "object"});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
return refuse(validate92, instancePath, "type", {type: "object"});
}
}
validate92.errors = vErrors;
return errors === 0;
}

const matches_RpcNotification = validate93;

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.method === undefined) && (missing0 = "method"))) || ((data.params === undefined) && (missing0 = "params"))){
return refuse(validate93, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate93, instancePath+"/jsonrpc", "type", {type: "string"});
}
if("2.0" !== data0){
return refuse(validate93, instancePath+"/jsonrpc", "const", {allowedValue: "2.0"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
const _errs3 = errors;
return refuse(validate93, instancePath+"/id", "not", {});
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.method !== undefined){
let data2 = data.method;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate93, instancePath+"/method", "minLength", {limit: 1});
}
}
else {
return refuse(validate93, instancePath+"/method", "type", {type: "string"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data3 = data.params;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
return refuse(validate93, instancePath+"/params", "type", {type: "object"});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
return refuse(validate93, instancePath, "type", {type: "object"});
}
}
validate93.errors = vErrors;
return errors === 0;
}

const matches_RpcSuccess = validate94;

function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.result === undefined) && (missing0 = "result"))){
return refuse(validate94, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate94, instancePath+"/jsonrpc", "type", {type: "string"});
}
if("2.0" !== data0){
return refuse(validate94, instancePath+"/jsonrpc", "const", {allowedValue: "2.0"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate94, instancePath+"/id", "type", {type: "integer"});
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate94, instancePath+"/id", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate94, instancePath+"/id", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data2 = data.result;
const _errs5 = errors;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
return refuse(validate94, instancePath+"/result", "type", {type: "object"});
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs7 = errors;
return refuse(validate94, instancePath+"/error", "not", {});
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
return refuse(validate94, instancePath, "type", {type: "object"});
}
}
validate94.errors = vErrors;
return errors === 0;
}

const matches_RpcErrorData = validate95;

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
return refuse(validate95, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.code !== undefined){
const _errs1 = errors;
if(typeof data.code !== "string"){
return refuse(validate95, instancePath+"/code", "type", {type: "string"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pointer !== undefined){
const _errs4 = errors;
if(typeof data.pointer !== "string"){
return refuse(validate95, instancePath+"/pointer", "type", {type: "string"});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyword !== undefined){
const _errs6 = errors;
if(typeof data.keyword !== "string"){
return refuse(validate95, instancePath+"/keyword", "type", {type: "string"});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate95, instancePath, "type", {type: "object"});
}
}
validate95.errors = vErrors;
return errors === 0;
}

const matches_RpcError = validate96;

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))){
return refuse(validate96, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return refuse(validate96, instancePath+"/code", "type", {type: "integer"});
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2147483647 || isNaN(data0)){
return refuse(validate96, instancePath+"/code", "maximum", {comparison: "<=", limit: 2147483647});
}
else {
if(data0 < -2147483648 || isNaN(data0)){
return refuse(validate96, instancePath+"/code", "minimum", {comparison: ">=", limit: -2147483648});
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate96, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate96, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
const _errs5 = errors;
if(!(validate95(data.data, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate96, instancePath, "type", {type: "object"});
}
}
validate96.errors = vErrors;
return errors === 0;
}

const matches_RpcFailure = validate98;
const schema126 = {"$id":"RpcFailure","type":"object","required":["jsonrpc","id","error"],"properties":{"jsonrpc":{"type":"string","const":"2.0"},"id":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"error":{"$ref":"RpcError"},"result":{"not":{}}}};

function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.jsonrpc === undefined) && (missing0 = "jsonrpc")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.error === undefined) && (missing0 = "error"))){
return refuse(validate98, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.jsonrpc !== undefined){
let data0 = data.jsonrpc;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate98, instancePath+"/jsonrpc", "type", {type: "string"});
}
if("2.0" !== data0){
return refuse(validate98, instancePath+"/jsonrpc", "const", {allowedValue: "2.0"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
return refuse(validate98, instancePath+"/id", "type", {type: schema126.properties.id.type});
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate98, instancePath+"/id", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate98, instancePath+"/id", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs5 = errors;
if(!(validate96(data.error, {instancePath:instancePath+"/error",parentData:data,parentDataProperty:"error",rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs6 = errors;
return refuse(validate98, instancePath+"/result", "not", {});
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
return refuse(validate98, instancePath, "type", {type: "object"});
}
}
validate98.errors = vErrors;
return errors === 0;
}

const matches_AuthChallengeParams = validate100;

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.nonce === undefined) && (missing0 = "nonce"))){
return refuse(validate100, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
return refuse(validate100, instancePath+"/protocol_version", "pattern", {pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"});
}
}
else {
return refuse(validate100, instancePath+"/protocol_version", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nonce !== undefined){
let data1 = data.nonce;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
return refuse(validate100, instancePath+"/nonce", "pattern", {pattern: "^[0-9a-f]{64}$"});
}
}
else {
return refuse(validate100, instancePath+"/nonce", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate100, instancePath, "type", {type: "object"});
}
}
validate100.errors = vErrors;
return errors === 0;
}

const matches_AuthChallengeResult = validate101;

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.server_version === undefined) && (missing0 = "server_version"))) || ((data.store_id === undefined) && (missing0 = "store_id"))) || ((data.boot_id === undefined) && (missing0 = "boot_id"))) || ((data.nonce === undefined) && (missing0 = "nonce"))) || ((data.proof === undefined) && (missing0 = "proof"))){
return refuse(validate101, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
return refuse(validate101, instancePath+"/protocol_version", "pattern", {pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"});
}
}
else {
return refuse(validate101, instancePath+"/protocol_version", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_version !== undefined){
let data1 = data.server_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate101, instancePath+"/server_version", "minLength", {limit: 1});
}
}
else {
return refuse(validate101, instancePath+"/server_version", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store_id !== undefined){
let data2 = data.store_id;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
return refuse(validate101, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate101, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.boot_id !== undefined){
let data3 = data.boot_id;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
return refuse(validate101, instancePath+"/boot_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate101, instancePath+"/boot_id", "type", {type: "string"});
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nonce !== undefined){
let data4 = data.nonce;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
return refuse(validate101, instancePath+"/nonce", "pattern", {pattern: "^[0-9a-f]{64}$"});
}
}
else {
return refuse(validate101, instancePath+"/nonce", "type", {type: "string"});
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.proof !== undefined){
let data5 = data.proof;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
return refuse(validate101, instancePath+"/proof", "pattern", {pattern: "^[0-9a-f]{64}$"});
}
}
else {
return refuse(validate101, instancePath+"/proof", "type", {type: "string"});
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate101, instancePath, "type", {type: "object"});
}
}
validate101.errors = vErrors;
return errors === 0;
}

const matches_AuthProveParams = validate102;

function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.proof === undefined) && (missing0 = "proof")){
return refuse(validate102, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "proof")){
return refuse(validate102, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.proof !== undefined){
let data0 = data.proof;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
return refuse(validate102, instancePath+"/proof", "pattern", {pattern: "^[0-9a-f]{64}$"});
}
}
else {
return refuse(validate102, instancePath+"/proof", "type", {type: "string"});
}
}
}
}
}
}
else {
return refuse(validate102, instancePath, "type", {type: "object"});
}
}
validate102.errors = vErrors;
return errors === 0;
}

const matches_ServerAttachParams = validate103;

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.server_version === undefined) && (missing0 = "server_version"))) || ((data.push_port === undefined) && (missing0 = "push_port"))) || ((data.clients === undefined) && (missing0 = "clients"))){
return refuse(validate103, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
return refuse(validate103, instancePath+"/protocol_version", "pattern", {pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"});
}
}
else {
return refuse(validate103, instancePath+"/protocol_version", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server_version !== undefined){
let data1 = data.server_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate103, instancePath+"/server_version", "minLength", {limit: 1});
}
}
else {
return refuse(validate103, instancePath+"/server_version", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.push_port !== undefined){
let data2 = data.push_port;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate103, instancePath+"/push_port", "type", {type: "integer"});
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 65535 || isNaN(data2)){
return refuse(validate103, instancePath+"/push_port", "maximum", {comparison: "<=", limit: 65535});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate103, instancePath+"/push_port", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clients !== undefined){
let data3 = data.clients;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
var valid2 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate103, instancePath+"/clients/" + i0, "minLength", {limit: 1});
}
}
else {
return refuse(validate103, instancePath+"/clients/" + i0, "type", {type: "string"});
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
return refuse(validate103, instancePath+"/clients", "type", {type: "array"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
return refuse(validate103, instancePath, "type", {type: "object"});
}
}
validate103.errors = vErrors;
return errors === 0;
}

const matches_ServerAttachResult = validate104;

function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.bridge_version === undefined) && (missing0 = "bridge_version"))){
return refuse(validate104, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
return refuse(validate104, instancePath+"/protocol_version", "pattern", {pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"});
}
}
else {
return refuse(validate104, instancePath+"/protocol_version", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bridge_version !== undefined){
let data1 = data.bridge_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate104, instancePath+"/bridge_version", "minLength", {limit: 1});
}
}
else {
return refuse(validate104, instancePath+"/bridge_version", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate104, instancePath, "type", {type: "object"});
}
}
validate104.errors = vErrors;
return errors === 0;
}

const matches_CustomTool = validate105;

function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.input_schema === undefined) && (missing0 = "input_schema"))){
return refuse(validate105, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate105, instancePath+"/name", "minLength", {limit: 1});
}
}
else {
return refuse(validate105, instancePath+"/name", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
return refuse(validate105, instancePath+"/title", "type", {type: "string"});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate105, instancePath+"/description", "minLength", {limit: 1});
}
}
else {
return refuse(validate105, instancePath+"/description", "type", {type: "string"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_schema !== undefined){
let data3 = data.input_schema;
const _errs7 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
return refuse(validate105, instancePath+"/input_schema", "type", {type: "object"});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.read_only_hint !== undefined){
const _errs9 = errors;
if(typeof data.read_only_hint !== "boolean"){
return refuse(validate105, instancePath+"/read_only_hint", "type", {type: "boolean"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.destructive_hint !== undefined){
const _errs11 = errors;
if(typeof data.destructive_hint !== "boolean"){
return refuse(validate105, instancePath+"/destructive_hint", "type", {type: "boolean"});
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.idempotent_hint !== undefined){
const _errs13 = errors;
if(typeof data.idempotent_hint !== "boolean"){
return refuse(validate105, instancePath+"/idempotent_hint", "type", {type: "boolean"});
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.open_world_hint !== undefined){
const _errs15 = errors;
if(typeof data.open_world_hint !== "boolean"){
return refuse(validate105, instancePath+"/open_world_hint", "type", {type: "boolean"});
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate105, instancePath, "type", {type: "object"});
}
}
validate105.errors = vErrors;
return errors === 0;
}

const matches_ToolsListResult = validate106;

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tools === undefined) && (missing0 = "tools")){
return refuse(validate106, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.tools !== undefined){
let data0 = data.tools;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((data1.name === undefined) && (missing1 = "name")) || ((data1.description === undefined) && (missing1 = "description"))) || ((data1.input_schema === undefined) && (missing1 = "input_schema"))){
return refuse(validate106, instancePath+"/tools/" + i0, "required", {missingProperty: missing1});
}
else {
if(data1.name !== undefined){
let data2 = data1.name;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate106, instancePath+"/tools/" + i0+"/name", "minLength", {limit: 1});
}
}
else {
return refuse(validate106, instancePath+"/tools/" + i0+"/name", "type", {type: "string"});
}
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.title !== undefined){
const _errs8 = errors;
if(typeof data1.title !== "string"){
return refuse(validate106, instancePath+"/tools/" + i0+"/title", "type", {type: "string"});
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.description !== undefined){
let data4 = data1.description;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate106, instancePath+"/tools/" + i0+"/description", "minLength", {limit: 1});
}
}
else {
return refuse(validate106, instancePath+"/tools/" + i0+"/description", "type", {type: "string"});
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.input_schema !== undefined){
let data5 = data1.input_schema;
const _errs12 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
return refuse(validate106, instancePath+"/tools/" + i0+"/input_schema", "type", {type: "object"});
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.read_only_hint !== undefined){
const _errs14 = errors;
if(typeof data1.read_only_hint !== "boolean"){
return refuse(validate106, instancePath+"/tools/" + i0+"/read_only_hint", "type", {type: "boolean"});
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.destructive_hint !== undefined){
const _errs16 = errors;
if(typeof data1.destructive_hint !== "boolean"){
return refuse(validate106, instancePath+"/tools/" + i0+"/destructive_hint", "type", {type: "boolean"});
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.idempotent_hint !== undefined){
const _errs18 = errors;
if(typeof data1.idempotent_hint !== "boolean"){
return refuse(validate106, instancePath+"/tools/" + i0+"/idempotent_hint", "type", {type: "boolean"});
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.open_world_hint !== undefined){
const _errs20 = errors;
if(typeof data1.open_world_hint !== "boolean"){
return refuse(validate106, instancePath+"/tools/" + i0+"/open_world_hint", "type", {type: "boolean"});
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate106, instancePath+"/tools/" + i0, "type", {type: "object"});
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate106, instancePath+"/tools", "type", {type: "array"});
}
}
}
}
}
else {
return refuse(validate106, instancePath, "type", {type: "object"});
}
}
validate106.errors = vErrors;
return errors === 0;
}

const matches_RefusedTool = validate107;

function validate107(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.reason === undefined) && (missing0 = "reason"))){
return refuse(validate107, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate107, instancePath+"/name", "minLength", {limit: 1});
}
}
else {
return refuse(validate107, instancePath+"/name", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data1 = data.reason;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate107, instancePath+"/reason", "minLength", {limit: 1});
}
}
else {
return refuse(validate107, instancePath+"/reason", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate107, instancePath, "type", {type: "object"});
}
}
validate107.errors = vErrors;
return errors === 0;
}

const matches_ToolsRefusedParams = validate108;

function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.tools === undefined) && (missing0 = "tools")){
return refuse(validate108, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.tools !== undefined){
let data0 = data.tools;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
return refuse(validate108, instancePath+"/tools", "minItems", {limit: 1});
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.name === undefined) && (missing1 = "name")) || ((data1.reason === undefined) && (missing1 = "reason"))){
return refuse(validate108, instancePath+"/tools/" + i0, "required", {missingProperty: missing1});
}
else {
if(data1.name !== undefined){
let data2 = data1.name;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate108, instancePath+"/tools/" + i0+"/name", "minLength", {limit: 1});
}
}
else {
return refuse(validate108, instancePath+"/tools/" + i0+"/name", "type", {type: "string"});
}
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.reason !== undefined){
let data3 = data1.reason;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate108, instancePath+"/tools/" + i0+"/reason", "minLength", {limit: 1});
}
}
else {
return refuse(validate108, instancePath+"/tools/" + i0+"/reason", "type", {type: "string"});
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
return refuse(validate108, instancePath+"/tools/" + i0, "type", {type: "object"});
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
return refuse(validate108, instancePath+"/tools", "type", {type: "array"});
}
}
}
}
}
else {
return refuse(validate108, instancePath, "type", {type: "object"});
}
}
validate108.errors = vErrors;
return errors === 0;
}

const matches_OperationReport = validate109;

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.log_id === undefined) && (missing0 = "log_id")) || ((data.accept_seq === undefined) && (missing0 = "accept_seq"))) || ((data.state === undefined) && (missing0 = "state"))){
return refuse(validate109, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
return refuse(validate109, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate109, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accept_seq !== undefined){
let data1 = data.accept_seq;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate109, instancePath+"/accept_seq", "type", {type: "integer"});
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate109, instancePath+"/accept_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 1 || isNaN(data1)){
return refuse(validate109, instancePath+"/accept_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs6 = errors;
if(typeof data2 !== "string"){
return refuse(validate109, instancePath+"/state", "type", {type: "string"});
}
if(!((((((((((data2 === "accepted") || (data2 === "awaiting_approval")) || (data2 === "queued")) || (data2 === "running")) || (data2 === "suspended")) || (data2 === "completed")) || (data2 === "failed")) || (data2 === "cancelled")) || (data2 === "interrupted")) || (data2 === "not_started"))){
return refuse(validate109, instancePath+"/state", "enum", {allowedValues: schema20.enum});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate109, instancePath, "type", {type: "object"});
}
}
validate109.errors = vErrors;
return errors === 0;
}

const matches_EditorHelloParams = validate110;

function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.protocol_version === undefined) && (missing0 = "protocol_version")) || ((data.bridge_version === undefined) && (missing0 = "bridge_version"))) || ((data.instance_id === undefined) && (missing0 = "instance_id"))) || ((data.journal_id === undefined) && (missing0 = "journal_id"))) || ((data.journal_seq === undefined) && (missing0 = "journal_seq"))) || ((data.generation === undefined) && (missing0 = "generation"))) || ((data.project_name === undefined) && (missing0 = "project_name"))) || ((data.project_path === undefined) && (missing0 = "project_path"))) || ((data.unity_version === undefined) && (missing0 = "unity_version"))) || ((data.capabilities === undefined) && (missing0 = "capabilities"))) || ((data.watermark === undefined) && (missing0 = "watermark"))) || ((data.operations === undefined) && (missing0 = "operations"))){
return refuse(validate110, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.protocol_version !== undefined){
let data0 = data.protocol_version;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
return refuse(validate110, instancePath+"/protocol_version", "pattern", {pattern: "^[0-9]{1,4}\\.[0-9]{1,4}$"});
}
}
else {
return refuse(validate110, instancePath+"/protocol_version", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bridge_version !== undefined){
let data1 = data.bridge_version;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate110, instancePath+"/bridge_version", "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/bridge_version", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instance_id !== undefined){
let data2 = data.instance_id;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
return refuse(validate110, instancePath+"/instance_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate110, instancePath+"/instance_id", "type", {type: "string"});
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.journal_id !== undefined){
let data3 = data.journal_id;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
return refuse(validate110, instancePath+"/journal_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate110, instancePath+"/journal_id", "type", {type: "string"});
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.journal_seq !== undefined){
let data4 = data.journal_seq;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate110, instancePath+"/journal_seq", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate110, instancePath+"/journal_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate110, instancePath+"/journal_seq", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generation !== undefined){
let data5 = data.generation;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate110, instancePath+"/generation", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate110, instancePath+"/generation", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate110, instancePath+"/generation", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.project_name !== undefined){
let data6 = data.project_name;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
return refuse(validate110, instancePath+"/project_name", "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/project_name", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.project_path !== undefined){
let data7 = data.project_path;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(func2(data7) < 1){
return refuse(validate110, instancePath+"/project_path", "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/project_path", "type", {type: "string"});
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unity_version !== undefined){
let data8 = data.unity_version;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data8 === "string"){
if(func2(data8) < 1){
return refuse(validate110, instancePath+"/unity_version", "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/unity_version", "type", {type: "string"});
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capabilities !== undefined){
let data9 = data.capabilities;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data9)){
var valid4 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
const _errs24 = errors;
if(errors === _errs24){
if(typeof data10 === "string"){
if(func2(data10) < 1){
return refuse(validate110, instancePath+"/capabilities/" + i0, "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/capabilities/" + i0, "type", {type: "string"});
}
}
var valid4 = _errs24 === errors;
if(!valid4){
break;
}
}
}
else {
return refuse(validate110, instancePath+"/capabilities", "type", {type: "array"});
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.watermark !== undefined){
let data11 = data.watermark;
const _errs26 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
return refuse(validate110, instancePath+"/watermark", "type", {type: "integer"});
}
if(errors === _errs26){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
return refuse(validate110, instancePath+"/watermark", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data11 < 0 || isNaN(data11)){
return refuse(validate110, instancePath+"/watermark", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operations !== undefined){
let data12 = data.operations;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data12)){
var valid5 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
const _errs30 = errors;
if(!(validate109(data12[i1], {instancePath:instancePath+"/operations/" + i1,parentData:data12,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid5 = _errs30 === errors;
if(!valid5){
break;
}
}
}
else {
return refuse(validate110, instancePath+"/operations", "type", {type: "array"});
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data14 = data.tools;
const _errs31 = errors;
if(errors === _errs31){
if(Array.isArray(data14)){
var valid6 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs34){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing1;
if((((data15.name === undefined) && (missing1 = "name")) || ((data15.description === undefined) && (missing1 = "description"))) || ((data15.input_schema === undefined) && (missing1 = "input_schema"))){
return refuse(validate110, instancePath+"/tools/" + i2, "required", {missingProperty: missing1});
}
else {
if(data15.name !== undefined){
let data16 = data15.name;
const _errs36 = errors;
if(errors === _errs36){
if(typeof data16 === "string"){
if(func2(data16) < 1){
return refuse(validate110, instancePath+"/tools/" + i2+"/name", "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/tools/" + i2+"/name", "type", {type: "string"});
}
}
var valid8 = _errs36 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.title !== undefined){
const _errs38 = errors;
if(typeof data15.title !== "string"){
return refuse(validate110, instancePath+"/tools/" + i2+"/title", "type", {type: "string"});
}
var valid8 = _errs38 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.description !== undefined){
let data18 = data15.description;
const _errs40 = errors;
if(errors === _errs40){
if(typeof data18 === "string"){
if(func2(data18) < 1){
return refuse(validate110, instancePath+"/tools/" + i2+"/description", "minLength", {limit: 1});
}
}
else {
return refuse(validate110, instancePath+"/tools/" + i2+"/description", "type", {type: "string"});
}
}
var valid8 = _errs40 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.input_schema !== undefined){
let data19 = data15.input_schema;
const _errs42 = errors;
if(!(data19 && typeof data19 == "object" && !Array.isArray(data19))){
return refuse(validate110, instancePath+"/tools/" + i2+"/input_schema", "type", {type: "object"});
}
var valid8 = _errs42 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.read_only_hint !== undefined){
const _errs44 = errors;
if(typeof data15.read_only_hint !== "boolean"){
return refuse(validate110, instancePath+"/tools/" + i2+"/read_only_hint", "type", {type: "boolean"});
}
var valid8 = _errs44 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.destructive_hint !== undefined){
const _errs46 = errors;
if(typeof data15.destructive_hint !== "boolean"){
return refuse(validate110, instancePath+"/tools/" + i2+"/destructive_hint", "type", {type: "boolean"});
}
var valid8 = _errs46 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.idempotent_hint !== undefined){
const _errs48 = errors;
if(typeof data15.idempotent_hint !== "boolean"){
return refuse(validate110, instancePath+"/tools/" + i2+"/idempotent_hint", "type", {type: "boolean"});
}
var valid8 = _errs48 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.open_world_hint !== undefined){
const _errs50 = errors;
if(typeof data15.open_world_hint !== "boolean"){
return refuse(validate110, instancePath+"/tools/" + i2+"/open_world_hint", "type", {type: "boolean"});
}
var valid8 = _errs50 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate110, instancePath+"/tools/" + i2, "type", {type: "object"});
}
}
var valid6 = _errs33 === errors;
if(!valid6){
break;
}
}
}
else {
return refuse(validate110, instancePath+"/tools", "type", {type: "array"});
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate110, instancePath, "type", {type: "object"});
}
}
validate110.errors = vErrors;
return errors === 0;
}

const matches_EditorHelloResult = validate112;

function validate112(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.server_version === undefined) && (missing0 = "server_version")) || ((data.clients === undefined) && (missing0 = "clients"))) || ((data.result_limit_bytes === undefined) && (missing0 = "result_limit_bytes"))) || ((data.heartbeat_interval_ms === undefined) && (missing0 = "heartbeat_interval_ms"))) || ((data.log_mark === undefined) && (missing0 = "log_mark"))){
return refuse(validate112, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.server_version !== undefined){
let data0 = data.server_version;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate112, instancePath+"/server_version", "minLength", {limit: 1});
}
}
else {
return refuse(validate112, instancePath+"/server_version", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clients !== undefined){
let data1 = data.clients;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate112, instancePath+"/clients/" + i0, "minLength", {limit: 1});
}
}
else {
return refuse(validate112, instancePath+"/clients/" + i0, "type", {type: "string"});
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate112, instancePath+"/clients", "type", {type: "array"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_limit_bytes !== undefined){
let data3 = data.result_limit_bytes;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate112, instancePath+"/result_limit_bytes", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate112, instancePath+"/result_limit_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 1024 || isNaN(data3)){
return refuse(validate112, instancePath+"/result_limit_bytes", "minimum", {comparison: ">=", limit: 1024});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.heartbeat_interval_ms !== undefined){
let data4 = data.heartbeat_interval_ms;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate112, instancePath+"/heartbeat_interval_ms", "type", {type: "integer"});
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate112, instancePath+"/heartbeat_interval_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 10 || isNaN(data4)){
return refuse(validate112, instancePath+"/heartbeat_interval_ms", "minimum", {comparison: ">=", limit: 10});
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_mark !== undefined){
let data5 = data.log_mark;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate112, instancePath+"/log_mark", "type", {type: "integer"});
}
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate112, instancePath+"/log_mark", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 0 || isNaN(data5)){
return refuse(validate112, instancePath+"/log_mark", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
return refuse(validate112, instancePath, "type", {type: "object"});
}
}
validate112.errors = vErrors;
return errors === 0;
}

const matches_EditorHeartbeatParams = validate113;

function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.generation === undefined) && (missing0 = "generation")) || ((data.main_thread_age_ms === undefined) && (missing0 = "main_thread_age_ms"))) || ((data.running === undefined) && (missing0 = "running"))) || ((data.queue_length === undefined) && (missing0 = "queue_length"))) || ((data.focused === undefined) && (missing0 = "focused"))) || ((data.play_mode === undefined) && (missing0 = "play_mode"))){
return refuse(validate113, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.generation !== undefined){
let data0 = data.generation;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return refuse(validate113, instancePath+"/generation", "type", {type: "integer"});
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
return refuse(validate113, instancePath+"/generation", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data0 < 1 || isNaN(data0)){
return refuse(validate113, instancePath+"/generation", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.main_thread_age_ms !== undefined){
let data1 = data.main_thread_age_ms;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
return refuse(validate113, instancePath+"/main_thread_age_ms", "type", {type: "integer"});
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
return refuse(validate113, instancePath+"/main_thread_age_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data1 < 0 || isNaN(data1)){
return refuse(validate113, instancePath+"/main_thread_age_ms", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.running !== undefined){
let data2 = data.running;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
return refuse(validate113, instancePath+"/running/" + i0, "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate113, instancePath+"/running/" + i0, "type", {type: "string"});
}
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate113, instancePath+"/running", "type", {type: "array"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_length !== undefined){
let data4 = data.queue_length;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate113, instancePath+"/queue_length", "type", {type: "integer"});
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate113, instancePath+"/queue_length", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate113, instancePath+"/queue_length", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.focused !== undefined){
const _errs12 = errors;
if(typeof data.focused !== "boolean"){
return refuse(validate113, instancePath+"/focused", "type", {type: "boolean"});
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.play_mode !== undefined){
const _errs14 = errors;
if(typeof data.play_mode !== "boolean"){
return refuse(validate113, instancePath+"/play_mode", "type", {type: "boolean"});
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.blocked_by !== undefined){
const _errs16 = errors;
if(!(validate21(data.blocked_by, {instancePath:instancePath+"/blocked_by",parentData:data,parentDataProperty:"blocked_by",rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
return refuse(validate113, instancePath, "type", {type: "object"});
}
}
validate113.errors = vErrors;
return errors === 0;
}

const matches_BridgeTool = validate115;
const schema159 = {"$id":"BridgeTool","type":"string","enum":["unity_execute_code","unity_query","custom_tool"]};

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate115, instancePath, "type", {type: "string"});
}
if(!(((data === "unity_execute_code") || (data === "unity_query")) || (data === "custom_tool"))){
return refuse(validate115, instancePath, "enum", {allowedValues: schema159.enum});
}
validate115.errors = vErrors;
return errors === 0;
}

const matches_Approval = validate116;

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.code_hash === undefined) && (missing0 = "code_hash")) || ((data.by === undefined) && (missing0 = "by"))) || ((data.at === undefined) && (missing0 = "at"))){
return refuse(validate116, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.code_hash !== undefined){
let data0 = data.code_hash;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
return refuse(validate116, instancePath+"/code_hash", "pattern", {pattern: "^[0-9a-f]{64}$"});
}
}
else {
return refuse(validate116, instancePath+"/code_hash", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.by !== undefined){
let data1 = data.by;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate116, instancePath+"/by", "minLength", {limit: 1});
}
}
else {
return refuse(validate116, instancePath+"/by", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data2 = data.at;
const _errs6 = errors;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate116, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate116, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 0 || isNaN(data2)){
return refuse(validate116, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate116, instancePath, "type", {type: "object"});
}
}
validate116.errors = vErrors;
return errors === 0;
}

const matches_OperationExecuteParams = validate117;
const schema163 = {"$id":"OperationExecuteParams","type":"object","required":["store_id","log_id","accept_seq","generation","tool","params","attempt","result_limit_bytes"],"properties":{"store_id":{"$ref":"Uuid"},"log_id":{"$ref":"LogId"},"accept_seq":{"type":"integer","minimum":1,"maximum":9007199254740991},"generation":{"type":"integer","minimum":1,"maximum":9007199254740991},"tool":{"$ref":"BridgeTool"},"params":{"type":"object"},"approval":{"$ref":"Approval"},"session":{"type":"string","minLength":1},"attempt":{"type":"integer","minimum":1,"maximum":9007199254740991},"result_limit_bytes":{"type":"integer","minimum":1024,"maximum":9007199254740991}},"additionalProperties":false};
const func64 = Object.prototype.hasOwnProperty;

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.accept_seq === undefined) && (missing0 = "accept_seq"))) || ((data.generation === undefined) && (missing0 = "generation"))) || ((data.tool === undefined) && (missing0 = "tool"))) || ((data.params === undefined) && (missing0 = "params"))) || ((data.attempt === undefined) && (missing0 = "attempt"))) || ((data.result_limit_bytes === undefined) && (missing0 = "result_limit_bytes"))){
return refuse(validate117, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func64.call(schema163.properties, key0))){
return refuse(validate117, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate117, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate117, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate117, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate117, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accept_seq !== undefined){
let data2 = data.accept_seq;
const _errs8 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate117, instancePath+"/accept_seq", "type", {type: "integer"});
}
if(errors === _errs8){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate117, instancePath+"/accept_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate117, instancePath+"/accept_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generation !== undefined){
let data3 = data.generation;
const _errs10 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
return refuse(validate117, instancePath+"/generation", "type", {type: "integer"});
}
if(errors === _errs10){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
return refuse(validate117, instancePath+"/generation", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data3 < 1 || isNaN(data3)){
return refuse(validate117, instancePath+"/generation", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool !== undefined){
let data4 = data.tool;
const _errs12 = errors;
if(typeof data4 !== "string"){
return refuse(validate117, instancePath+"/tool", "type", {type: "string"});
}
if(!(((data4 === "unity_execute_code") || (data4 === "unity_query")) || (data4 === "custom_tool"))){
return refuse(validate117, instancePath+"/tool", "enum", {allowedValues: schema159.enum});
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.params !== undefined){
let data5 = data.params;
const _errs15 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
return refuse(validate117, instancePath+"/params", "type", {type: "object"});
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approval !== undefined){
const _errs17 = errors;
if(!(validate116(data.approval, {instancePath:instancePath+"/approval",parentData:data,parentDataProperty:"approval",rootData}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
let data7 = data.session;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(func2(data7) < 1){
return refuse(validate117, instancePath+"/session", "minLength", {limit: 1});
}
}
else {
return refuse(validate117, instancePath+"/session", "type", {type: "string"});
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attempt !== undefined){
let data8 = data.attempt;
const _errs20 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
return refuse(validate117, instancePath+"/attempt", "type", {type: "integer"});
}
if(errors === _errs20){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
return refuse(validate117, instancePath+"/attempt", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data8 < 1 || isNaN(data8)){
return refuse(validate117, instancePath+"/attempt", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_limit_bytes !== undefined){
let data9 = data.result_limit_bytes;
const _errs22 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate117, instancePath+"/result_limit_bytes", "type", {type: "integer"});
}
if(errors === _errs22){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate117, instancePath+"/result_limit_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 1024 || isNaN(data9)){
return refuse(validate117, instancePath+"/result_limit_bytes", "minimum", {comparison: ">=", limit: 1024});
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate117, instancePath, "type", {type: "object"});
}
}
validate117.errors = vErrors;
return errors === 0;
}

const matches_OperationExecuteResult = validate119;

function validate119(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.log_id === undefined) && (missing0 = "log_id")) || ((data.state === undefined) && (missing0 = "state"))){
return refuse(validate119, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
return refuse(validate119, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate119, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data1 = data.state;
const _errs4 = errors;
if(typeof data1 !== "string"){
return refuse(validate119, instancePath+"/state", "type", {type: "string"});
}
if(!((((((((((data1 === "accepted") || (data1 === "awaiting_approval")) || (data1 === "queued")) || (data1 === "running")) || (data1 === "suspended")) || (data1 === "completed")) || (data1 === "failed")) || (data1 === "cancelled")) || (data1 === "interrupted")) || (data1 === "not_started"))){
return refuse(validate119, instancePath+"/state", "enum", {allowedValues: schema20.enum});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
return refuse(validate119, instancePath, "type", {type: "object"});
}
}
validate119.errors = vErrors;
return errors === 0;
}

const matches_QueuedUpdate = validate120;

function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))){
return refuse(validate120, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate120, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate120, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate120, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate120, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate120, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate120, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate120, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate120, instancePath+"/state", "type", {type: "string"});
}
if("queued" !== data3){
return refuse(validate120, instancePath+"/state", "const", {allowedValue: "queued"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate120, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate120, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate120, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate120, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate120, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate120, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs16 = errors;
return refuse(validate120, instancePath+"/result", "not", {});
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs18 = errors;
return refuse(validate120, instancePath+"/error", "not", {});
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs20 = errors;
return refuse(validate120, instancePath+"/error_code", "not", {});
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs22 = errors;
return refuse(validate120, instancePath+"/stack_trace", "not", {});
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate120, instancePath, "type", {type: "object"});
}
}
validate120.errors = vErrors;
return errors === 0;
}

const matches_RunningUpdate = validate121;

function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))){
return refuse(validate121, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate121, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate121, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate121, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate121, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate121, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate121, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate121, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate121, instancePath+"/state", "type", {type: "string"});
}
if("running" !== data3){
return refuse(validate121, instancePath+"/state", "const", {allowedValue: "running"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate121, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate121, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate121, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate121, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate121, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate121, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data6 = data.started_at;
const _errs16 = errors;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate121, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate121, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 0 || isNaN(data6)){
return refuse(validate121, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs19 = errors;
return refuse(validate121, instancePath+"/result", "not", {});
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
return refuse(validate121, instancePath+"/error", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
return refuse(validate121, instancePath+"/error_code", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
return refuse(validate121, instancePath+"/stack_trace", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate121, instancePath, "type", {type: "object"});
}
}
validate121.errors = vErrors;
return errors === 0;
}

const matches_SuspendedUpdate = validate122;

function validate122(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))){
return refuse(validate122, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate122, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate122, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate122, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate122, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate122, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate122, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate122, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate122, instancePath+"/state", "type", {type: "string"});
}
if("suspended" !== data3){
return refuse(validate122, instancePath+"/state", "const", {allowedValue: "suspended"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate122, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate122, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate122, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate122, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate122, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate122, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data6 = data.started_at;
const _errs16 = errors;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate122, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate122, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 0 || isNaN(data6)){
return refuse(validate122, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs19 = errors;
return refuse(validate122, instancePath+"/result", "not", {});
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs21 = errors;
return refuse(validate122, instancePath+"/error", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs23 = errors;
return refuse(validate122, instancePath+"/error_code", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs25 = errors;
return refuse(validate122, instancePath+"/stack_trace", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate122, instancePath, "type", {type: "object"});
}
}
validate122.errors = vErrors;
return errors === 0;
}

const matches_CompletedUpdate = validate123;

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.result === undefined) && (missing0 = "result"))){
return refuse(validate123, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate123, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate123, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate123, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate123, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate123, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate123, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate123, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate123, instancePath+"/state", "type", {type: "string"});
}
if("completed" !== data3){
return refuse(validate123, instancePath+"/state", "const", {allowedValue: "completed"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate123, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate123, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate123, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate123, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate123, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate123, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data6 = data.started_at;
const _errs16 = errors;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate123, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs17){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate123, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 0 || isNaN(data6)){
return refuse(validate123, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs19 = errors;
return refuse(validate123, instancePath+"/error", "not", {});
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs21 = errors;
return refuse(validate123, instancePath+"/error_code", "not", {});
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs23 = errors;
return refuse(validate123, instancePath+"/stack_trace", "not", {});
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate123, instancePath, "type", {type: "object"});
}
}
validate123.errors = vErrors;
return errors === 0;
}

const matches_FailedUpdate = validate124;

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
return refuse(validate124, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate124, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate124, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate124, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate124, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate124, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate124, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate124, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate124, instancePath+"/state", "type", {type: "string"});
}
if("failed" !== data3){
return refuse(validate124, instancePath+"/state", "const", {allowedValue: "failed"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate124, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate124, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate124, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate124, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate124, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate124, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
return refuse(validate124, instancePath+"/error", "minLength", {limit: 1});
}
}
else {
return refuse(validate124, instancePath+"/error", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
return refuse(validate124, instancePath+"/error_code", "type", {type: "string"});
}
if(!(((((((((((((((data7 === "invalid_params") || (data7 === "compile_error")) || (data7 === "execution_error")) || (data7 === "cancelled")) || (data7 === "interrupted")) || (data7 === "not_started")) || (data7 === "blocked_by_policy")) || (data7 === "idempotency_conflict")) || (data7 === "key_expired")) || (data7 === "unity_not_connected")) || (data7 === "editor_ambiguous")) || (data7 === "overloaded")) || (data7 === "storage_unavailable")) || (data7 === "result_too_large")) || (data7 === "internal_error"))){
return refuse(validate124, instancePath+"/error_code", "enum", {allowedValues: schema18.enum});
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs21 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate124, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs23 = errors;
const _errs24 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate124, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate124, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate124, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs26 = errors;
return refuse(validate124, instancePath+"/result", "not", {});
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate124, instancePath, "type", {type: "object"});
}
}
validate124.errors = vErrors;
return errors === 0;
}

const matches_CancelledUpdate = validate125;

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
return refuse(validate125, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate125, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate125, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate125, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate125, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate125, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate125, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate125, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate125, instancePath+"/state", "type", {type: "string"});
}
if("cancelled" !== data3){
return refuse(validate125, instancePath+"/state", "const", {allowedValue: "cancelled"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate125, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate125, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate125, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate125, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate125, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate125, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
return refuse(validate125, instancePath+"/error", "minLength", {limit: 1});
}
}
else {
return refuse(validate125, instancePath+"/error", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
return refuse(validate125, instancePath+"/error_code", "type", {type: "string"});
}
if("cancelled" !== data7){
return refuse(validate125, instancePath+"/error_code", "const", {allowedValue: "cancelled"});
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs20 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate125, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs22 = errors;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate125, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate125, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate125, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs25 = errors;
return refuse(validate125, instancePath+"/result", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate125, instancePath, "type", {type: "object"});
}
}
validate125.errors = vErrors;
return errors === 0;
}

const matches_InterruptedUpdate = validate126;

function validate126(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
return refuse(validate126, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate126, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate126, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate126, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate126, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate126, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate126, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate126, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate126, instancePath+"/state", "type", {type: "string"});
}
if("interrupted" !== data3){
return refuse(validate126, instancePath+"/state", "const", {allowedValue: "interrupted"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate126, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate126, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate126, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate126, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate126, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate126, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
return refuse(validate126, instancePath+"/error", "minLength", {limit: 1});
}
}
else {
return refuse(validate126, instancePath+"/error", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
return refuse(validate126, instancePath+"/error_code", "type", {type: "string"});
}
if("interrupted" !== data7){
return refuse(validate126, instancePath+"/error_code", "const", {allowedValue: "interrupted"});
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs20 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate126, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs22 = errors;
const _errs23 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate126, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs23){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate126, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate126, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs25 = errors;
return refuse(validate126, instancePath+"/result", "not", {});
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate126, instancePath, "type", {type: "object"});
}
}
validate126.errors = vErrors;
return errors === 0;
}

const matches_NotStartedUpdateErrorCode = validate127;
const schema205 = {"$id":"NotStartedUpdateErrorCode","type":"string","enum":["not_started","blocked_by_policy"]};

function validate127(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate127, instancePath, "type", {type: "string"});
}
if(!((data === "not_started") || (data === "blocked_by_policy"))){
return refuse(validate127, instancePath, "enum", {allowedValues: schema205.enum});
}
validate127.errors = vErrors;
return errors === 0;
}

const matches_NotStartedUpdate = validate128;

function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.seq === undefined) && (missing0 = "seq"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.at === undefined) && (missing0 = "at"))) || ((data.error === undefined) && (missing0 = "error"))) || ((data.error_code === undefined) && (missing0 = "error_code"))){
return refuse(validate128, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate128, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate128, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate128, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate128, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seq !== undefined){
let data2 = data.seq;
const _errs7 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return refuse(validate128, instancePath+"/seq", "type", {type: "integer"});
}
if(errors === _errs7){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
return refuse(validate128, instancePath+"/seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data2 < 1 || isNaN(data2)){
return refuse(validate128, instancePath+"/seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
return refuse(validate128, instancePath+"/state", "type", {type: "string"});
}
if("not_started" !== data3){
return refuse(validate128, instancePath+"/state", "const", {allowedValue: "not_started"});
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data4 = data.at;
const _errs11 = errors;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
return refuse(validate128, instancePath+"/at", "type", {type: "integer"});
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
return refuse(validate128, instancePath+"/at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data4 < 0 || isNaN(data4)){
return refuse(validate128, instancePath+"/at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.partial_seq !== undefined){
let data5 = data.partial_seq;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return refuse(validate128, instancePath+"/partial_seq", "type", {type: "integer"});
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
return refuse(validate128, instancePath+"/partial_seq", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data5 < 1 || isNaN(data5)){
return refuse(validate128, instancePath+"/partial_seq", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
let data6 = data.error;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func2(data6) < 1){
return refuse(validate128, instancePath+"/error", "minLength", {limit: 1});
}
}
else {
return refuse(validate128, instancePath+"/error", "type", {type: "string"});
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
let data7 = data.error_code;
const _errs18 = errors;
if(typeof data7 !== "string"){
return refuse(validate128, instancePath+"/error_code", "type", {type: "string"});
}
if(!((data7 === "not_started") || (data7 === "blocked_by_policy"))){
return refuse(validate128, instancePath+"/error_code", "enum", {allowedValues: schema205.enum});
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs21 = errors;
if(typeof data.stack_trace !== "string"){
return refuse(validate128, instancePath+"/stack_trace", "type", {type: "string"});
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.started_at !== undefined){
let data9 = data.started_at;
const _errs23 = errors;
const _errs24 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate128, instancePath+"/started_at", "type", {type: "integer"});
}
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate128, instancePath+"/started_at", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate128, instancePath+"/started_at", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs26 = errors;
return refuse(validate128, instancePath+"/result", "not", {});
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate128, instancePath, "type", {type: "object"});
}
}
validate128.errors = vErrors;
return errors === 0;
}

const matches_OperationUpdateParams = validate129;
const schema212 = {"$id":"OperationUpdateParams","type":"object","required":["state"],"discriminator":{"propertyName":"state"},"oneOf":[{"$ref":"QueuedUpdate"},{"$ref":"RunningUpdate"},{"$ref":"SuspendedUpdate"},{"$ref":"CompletedUpdate"},{"$ref":"FailedUpdate"},{"$ref":"CancelledUpdate"},{"$ref":"InterruptedUpdate"},{"$ref":"NotStartedUpdate"}],"properties":{"state":{"type":"string","enum":["queued","running","suspended","completed","failed","cancelled","interrupted","not_started"]}}};

function validate129(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.state === undefined) && (missing0 = "state")){
return refuse(validate129, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.state !== undefined){
let data0 = data.state;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate129, instancePath+"/state", "type", {type: "string"});
}
if(!((((((((data0 === "queued") || (data0 === "running")) || (data0 === "suspended")) || (data0 === "completed")) || (data0 === "failed")) || (data0 === "cancelled")) || (data0 === "interrupted")) || (data0 === "not_started"))){
return refuse(validate129, instancePath+"/state", "enum", {allowedValues: schema212.properties.state.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.state;
if(typeof tag0 == "string"){
if(tag0 === "queued"){
if(!(validate120(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
}
else if(tag0 === "running"){
if(!(validate121(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
errors = vErrors.length;
}
}
else if(tag0 === "suspended"){
if(!(validate122(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
else if(tag0 === "completed"){
if(!(validate123(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
else if(tag0 === "failed"){
if(!(validate124(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
else if(tag0 === "cancelled"){
if(!(validate125(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
else if(tag0 === "interrupted"){
if(!(validate126(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate126.errors : vErrors.concat(validate126.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_started"){
if(!(validate128(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate129, instancePath, "discriminator", {error: "mapping", tag: "state", tagValue: tag0});
}
}
else {
return refuse(validate129, instancePath, "discriminator", {error: "tag", tag: "state", tagValue: tag0});
}
}
}
}
else {
return refuse(validate129, instancePath, "type", {type: "object"});
}
}
validate129.errors = vErrors;
return errors === 0;
}

const matches_OperationAckParams = validate138;

function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.state === undefined) && (missing0 = "state"))){
return refuse(validate138, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate138, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate138, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate138, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate138, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs7 = errors;
if(typeof data2 !== "string"){
return refuse(validate138, instancePath+"/state", "type", {type: "string"});
}
if(!((((((((((data2 === "accepted") || (data2 === "awaiting_approval")) || (data2 === "queued")) || (data2 === "running")) || (data2 === "suspended")) || (data2 === "completed")) || (data2 === "failed")) || (data2 === "cancelled")) || (data2 === "interrupted")) || (data2 === "not_started"))){
return refuse(validate138, instancePath+"/state", "enum", {allowedValues: schema20.enum});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate138, instancePath, "type", {type: "object"});
}
}
validate138.errors = vErrors;
return errors === 0;
}

const matches_OperationStatusParams = validate139;

function validate139(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_ids === undefined) && (missing0 = "log_ids"))){
return refuse(validate139, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "store_id") || (key0 === "log_ids"))){
return refuse(validate139, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate139, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate139, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_ids !== undefined){
let data1 = data.log_ids;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 1000){
return refuse(validate139, instancePath+"/log_ids", "maxItems", {limit: 1000});
}
else {
if(data1.length < 1){
return refuse(validate139, instancePath+"/log_ids", "minItems", {limit: 1});
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
return refuse(validate139, instancePath+"/log_ids/" + i0, "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate139, instancePath+"/log_ids/" + i0, "type", {type: "string"});
}
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
return refuse(validate139, instancePath+"/log_ids", "type", {type: "array"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate139, instancePath, "type", {type: "object"});
}
}
validate139.errors = vErrors;
return errors === 0;
}

const matches_OperationStatusResult = validate140;

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.operations === undefined) && (missing0 = "operations")){
return refuse(validate140, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.operations !== undefined){
let data0 = data.operations;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate109(data0[i0], {instancePath:instancePath+"/operations/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate140, instancePath+"/operations", "type", {type: "array"});
}
}
}
}
}
else {
return refuse(validate140, instancePath, "type", {type: "object"});
}
}
validate140.errors = vErrors;
return errors === 0;
}

const matches_OperationCancelParams = validate142;

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.store_id === undefined) && (missing0 = "store_id")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.reason === undefined) && (missing0 = "reason"))){
return refuse(validate142, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "store_id") || (key0 === "log_id")) || (key0 === "reason")) || (key0 === "unstarted_only")) || (key0 === "force"))){
return refuse(validate142, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.store_id !== undefined){
let data0 = data.store_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate142, instancePath+"/store_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate142, instancePath+"/store_id", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate142, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate142, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data2 = data.reason;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func2(data2) < 1){
return refuse(validate142, instancePath+"/reason", "minLength", {limit: 1});
}
}
else {
return refuse(validate142, instancePath+"/reason", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unstarted_only !== undefined){
const _errs10 = errors;
if(typeof data.unstarted_only !== "boolean"){
return refuse(validate142, instancePath+"/unstarted_only", "type", {type: "boolean"});
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.force !== undefined){
const _errs12 = errors;
if(typeof data.force !== "boolean"){
return refuse(validate142, instancePath+"/force", "type", {type: "boolean"});
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return refuse(validate142, instancePath, "type", {type: "object"});
}
}
validate142.errors = vErrors;
return errors === 0;
}

const matches_OperationCancelResultOutcome = validate143;
const schema224 = {"$id":"OperationCancelResultOutcome","type":"string","enum":["removed","running","finished"]};

function validate143(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate143, instancePath, "type", {type: "string"});
}
if(!(((data === "removed") || (data === "running")) || (data === "finished"))){
return refuse(validate143, instancePath, "enum", {allowedValues: schema224.enum});
}
validate143.errors = vErrors;
return errors === 0;
}

const matches_OperationCancelResult = validate144;

function validate144(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.log_id === undefined) && (missing0 = "log_id")) || ((data.outcome === undefined) && (missing0 = "outcome"))){
return refuse(validate144, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.log_id !== undefined){
let data0 = data.log_id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
return refuse(validate144, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate144, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.outcome !== undefined){
let data1 = data.outcome;
const _errs4 = errors;
if(typeof data1 !== "string"){
return refuse(validate144, instancePath+"/outcome", "type", {type: "string"});
}
if(!(((data1 === "removed") || (data1 === "running")) || (data1 === "finished"))){
return refuse(validate144, instancePath+"/outcome", "enum", {allowedValues: schema224.enum});
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.forced !== undefined){
let data2 = data.forced;
const _errs7 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate144, instancePath+"/forced", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate144, instancePath+"/forced", "const", {allowedValue: true});
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate144, instancePath, "type", {type: "object"});
}
}
validate144.errors = vErrors;
return errors === 0;
}

const matches_ResourceReadParams = validate145;

function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.uri === undefined) && (missing0 = "uri")){
return refuse(validate145, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "uri")){
return refuse(validate145, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.uri !== undefined){
let data0 = data.uri;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate145, instancePath+"/uri", "minLength", {limit: 1});
}
}
else {
return refuse(validate145, instancePath+"/uri", "type", {type: "string"});
}
}
}
}
}
}
else {
return refuse(validate145, instancePath, "type", {type: "object"});
}
}
validate145.errors = vErrors;
return errors === 0;
}

const matches_ResourceReadResultEncoding = validate146;
const schema229 = {"$id":"ResourceReadResultEncoding","type":"string","enum":["utf8","base64"]};

function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
return refuse(validate146, instancePath, "type", {type: "string"});
}
if(!((data === "utf8") || (data === "base64"))){
return refuse(validate146, instancePath, "enum", {allowedValues: schema229.enum});
}
validate146.errors = vErrors;
return errors === 0;
}

const matches_ResourceReadResult = validate147;

function validate147(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.mime_type === undefined) && (missing0 = "mime_type")) || ((data.encoding === undefined) && (missing0 = "encoding"))) || ((data.content === undefined) && (missing0 = "content"))){
return refuse(validate147, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.mime_type !== undefined){
let data0 = data.mime_type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func2(data0) < 1){
return refuse(validate147, instancePath+"/mime_type", "minLength", {limit: 1});
}
}
else {
return refuse(validate147, instancePath+"/mime_type", "type", {type: "string"});
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.encoding !== undefined){
let data1 = data.encoding;
const _errs3 = errors;
if(typeof data1 !== "string"){
return refuse(validate147, instancePath+"/encoding", "type", {type: "string"});
}
if(!((data1 === "utf8") || (data1 === "base64"))){
return refuse(validate147, instancePath+"/encoding", "enum", {allowedValues: schema229.enum});
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
const _errs6 = errors;
if(typeof data.content !== "string"){
return refuse(validate147, instancePath+"/content", "type", {type: "string"});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate147, instancePath, "type", {type: "object"});
}
}
validate147.errors = vErrors;
return errors === 0;
}

const matches_LogsAppendParams = validate148;

function validate148(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.journal_id === undefined) && (missing0 = "journal_id")) || ((data.entries === undefined) && (missing0 = "entries"))){
return refuse(validate148, instancePath, "required", {missingProperty: missing0});
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "journal_id") || (key0 === "entries"))){
return refuse(validate148, instancePath, "additionalProperties", {additionalProperty: key0});
break;
}
}
if(_errs1 === errors){
if(data.journal_id !== undefined){
let data0 = data.journal_id;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
return refuse(validate148, instancePath+"/journal_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate148, instancePath+"/journal_id", "type", {type: "string"});
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entries !== undefined){
let data1 = data.entries;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data1)){
if(data1.length > 500){
return refuse(validate148, instancePath+"/entries", "maxItems", {limit: 500});
}
else {
if(data1.length < 1){
return refuse(validate148, instancePath+"/entries", "minItems", {limit: 1});
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate44(data1[i0], {instancePath:instancePath+"/entries/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
return refuse(validate148, instancePath+"/entries", "type", {type: "array"});
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return refuse(validate148, instancePath, "type", {type: "object"});
}
}
validate148.errors = vErrors;
return errors === 0;
}

const matches_LogsAppendResult = validate150;

function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.log_mark === undefined) && (missing0 = "log_mark")){
return refuse(validate150, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.log_mark !== undefined){
let data0 = data.log_mark;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return refuse(validate150, instancePath+"/log_mark", "type", {type: "integer"});
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
return refuse(validate150, instancePath+"/log_mark", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data0 < 0 || isNaN(data0)){
return refuse(validate150, instancePath+"/log_mark", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
}
}
}
else {
return refuse(validate150, instancePath, "type", {type: "object"});
}
}
validate150.errors = vErrors;
return errors === 0;
}

const matches_ClientSetNameParams = validate151;

function validate151(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.clients === undefined) && (missing0 = "clients")){
return refuse(validate151, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.clients !== undefined){
let data0 = data.clients;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func2(data1) < 1){
return refuse(validate151, instancePath+"/clients/" + i0, "minLength", {limit: 1});
}
}
else {
return refuse(validate151, instancePath+"/clients/" + i0, "type", {type: "string"});
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
return refuse(validate151, instancePath+"/clients", "type", {type: "array"});
}
}
}
}
}
else {
return refuse(validate151, instancePath, "type", {type: "object"});
}
}
validate151.errors = vErrors;
return errors === 0;
}

const matches_unity_execute_code_envelope = validate152;
const schema236 = {"$id":"unity_execute_code_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"TimeoutEnvelope"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","timeout","error"]}}};

function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate152, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate152, instancePath+"/status", "type", {type: "string"});
}
if(!(((data0 === "completed") || (data0 === "timeout")) || (data0 === "error"))){
return refuse(validate152, instancePath+"/status", "enum", {allowedValues: schema236.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "timeout"){
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate152, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate152, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate152, instancePath, "type", {type: "object"});
}
}
validate152.errors = vErrors;
return errors === 0;
}

const matches_unity_query_envelope = validate156;
const schema237 = {"$id":"unity_query_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"TimeoutEnvelope"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","timeout","error"]}}};

function validate156(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate156, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate156, instancePath+"/status", "type", {type: "string"});
}
if(!(((data0 === "completed") || (data0 === "timeout")) || (data0 === "error"))){
return refuse(validate156, instancePath+"/status", "enum", {allowedValues: schema237.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "timeout"){
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate156, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate156, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate156, instancePath, "type", {type: "object"});
}
}
validate156.errors = vErrors;
return errors === 0;
}

const matches_unity_get_result_envelope = validate160;
const schema238 = {"$id":"unity_get_result_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"CompletedEnvelope"},{"$ref":"ErrorEnvelope"},{"$ref":"InProgressEnvelope"},{"$ref":"NotFoundEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error","in_progress","not_found"]}}};

function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate160, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate160, instancePath+"/status", "type", {type: "string"});
}
if(!((((data0 === "completed") || (data0 === "error")) || (data0 === "in_progress")) || (data0 === "not_found"))){
return refuse(validate160, instancePath+"/status", "enum", {allowedValues: schema238.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else if(tag0 === "in_progress"){
if(!(validate26(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_found"){
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) && (missing1 = "status")) || ((data.log_id === undefined) && (missing1 = "log_id"))) || ((data.is_complete === undefined) && (missing1 = "is_complete"))) || ((data.message === undefined) && (missing1 = "message"))){
return refuse(validate160, instancePath, "required", {missingProperty: missing1});
}
else {
if(data.status !== undefined){
let data1 = data.status;
const _errs10 = errors;
if(typeof data1 !== "string"){
return refuse(validate160, instancePath+"/status", "type", {type: "string"});
}
if("not_found" !== data1){
return refuse(validate160, instancePath+"/status", "const", {allowedValue: "not_found"});
}
var valid7 = _errs10 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.log_id !== undefined){
const _errs12 = errors;
if(typeof data.log_id !== "string"){
return refuse(validate160, instancePath+"/log_id", "type", {type: "string"});
}
var valid7 = _errs12 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.is_complete !== undefined){
let data3 = data.is_complete;
const _errs14 = errors;
if(typeof data3 !== "boolean"){
return refuse(validate160, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data3){
return refuse(validate160, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid7 = _errs14 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.message !== undefined){
let data4 = data.message;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate160, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate160, instancePath+"/message", "type", {type: "string"});
}
}
var valid7 = _errs16 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.advice !== undefined){
let data5 = data.advice;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data5 === "string"){
if(func2(data5) < 1){
return refuse(validate160, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate160, instancePath+"/advice", "type", {type: "string"});
}
}
var valid7 = _errs18 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.result !== undefined){
const _errs20 = errors;
return refuse(validate160, instancePath+"/result", "not", {});
var valid7 = _errs20 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.partial_result !== undefined){
const _errs22 = errors;
return refuse(validate160, instancePath+"/partial_result", "not", {});
var valid7 = _errs22 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.deduplicated !== undefined){
const _errs24 = errors;
return refuse(validate160, instancePath+"/deduplicated", "not", {});
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.finished_at !== undefined){
const _errs26 = errors;
return refuse(validate160, instancePath+"/finished_at", "not", {});
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.age_ms !== undefined){
const _errs28 = errors;
return refuse(validate160, instancePath+"/age_ms", "not", {});
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error !== undefined){
const _errs30 = errors;
return refuse(validate160, instancePath+"/error", "not", {});
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error_code !== undefined){
const _errs32 = errors;
return refuse(validate160, instancePath+"/error_code", "not", {});
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.stack_trace !== undefined){
const _errs34 = errors;
return refuse(validate160, instancePath+"/stack_trace", "not", {});
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate160, instancePath, "type", {type: "object"});
}
}
}
else {
return refuse(validate160, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate160, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate160, instancePath, "type", {type: "object"});
}
}
validate160.errors = vErrors;
return errors === 0;
}

const matches_unity_get_logs_envelope = validate164;
const schema240 = {"$id":"unity_get_logs_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"unity_get_logs_completed"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error"]}}};

function validate165(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
return refuse(validate165, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate165, instancePath+"/status", "type", {type: "string"});
}
if("completed" !== data0){
return refuse(validate165, instancePath+"/status", "const", {allowedValue: "completed"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate165, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate165, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate165, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate165, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate165, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate165, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate165, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate165, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
if(!(validate46(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data6 = data.result_bytes;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate165, instancePath+"/result_bytes", "type", {type: "integer"});
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate165, instancePath+"/result_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 1 || isNaN(data6)){
return refuse(validate165, instancePath+"/result_bytes", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data7 = data.deduplicated;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
return refuse(validate165, instancePath+"/deduplicated", "type", {type: "boolean"});
}
if(true !== data7){
return refuse(validate165, instancePath+"/deduplicated", "const", {allowedValue: true});
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data8 = data.finished_at;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
return refuse(validate165, instancePath+"/finished_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate165, instancePath+"/finished_at", "type", {type: "string"});
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
let data9 = data.age_ms;
const _errs20 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate165, instancePath+"/age_ms", "type", {type: "integer"});
}
if(errors === _errs20){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate165, instancePath+"/age_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate165, instancePath+"/age_ms", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs22 = errors;
return refuse(validate165, instancePath+"/error", "not", {});
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs24 = errors;
return refuse(validate165, instancePath+"/error_code", "not", {});
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs26 = errors;
return refuse(validate165, instancePath+"/stack_trace", "not", {});
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate165, instancePath, "type", {type: "object"});
}
}
validate165.errors = vErrors;
return errors === 0;
}


function validate164(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate164, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate164, instancePath+"/status", "type", {type: "string"});
}
if(!((data0 === "completed") || (data0 === "error"))){
return refuse(validate164, instancePath+"/status", "enum", {allowedValues: schema240.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate165(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate164, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate164, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate164, instancePath, "type", {type: "object"});
}
}
validate164.errors = vErrors;
return errors === 0;
}

const matches_unity_get_log_details_envelope = validate169;
const schema244 = {"$id":"unity_get_log_details_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"unity_get_log_details_completed"},{"$ref":"ErrorEnvelope"},{"$ref":"InProgressEnvelope"},{"$ref":"NotFoundEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error","in_progress","not_found"]}}};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
return refuse(validate170, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate170, instancePath+"/status", "type", {type: "string"});
}
if("completed" !== data0){
return refuse(validate170, instancePath+"/status", "const", {allowedValue: "completed"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate170, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate170, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate170, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate170, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate170, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate170, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate170, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate170, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
if(!(validate57(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data6 = data.result_bytes;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate170, instancePath+"/result_bytes", "type", {type: "integer"});
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate170, instancePath+"/result_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 1 || isNaN(data6)){
return refuse(validate170, instancePath+"/result_bytes", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data7 = data.deduplicated;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
return refuse(validate170, instancePath+"/deduplicated", "type", {type: "boolean"});
}
if(true !== data7){
return refuse(validate170, instancePath+"/deduplicated", "const", {allowedValue: true});
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data8 = data.finished_at;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
return refuse(validate170, instancePath+"/finished_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate170, instancePath+"/finished_at", "type", {type: "string"});
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
let data9 = data.age_ms;
const _errs20 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate170, instancePath+"/age_ms", "type", {type: "integer"});
}
if(errors === _errs20){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate170, instancePath+"/age_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate170, instancePath+"/age_ms", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs22 = errors;
return refuse(validate170, instancePath+"/error", "not", {});
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs24 = errors;
return refuse(validate170, instancePath+"/error_code", "not", {});
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs26 = errors;
return refuse(validate170, instancePath+"/stack_trace", "not", {});
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate170, instancePath, "type", {type: "object"});
}
}
validate170.errors = vErrors;
return errors === 0;
}


function validate169(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate169, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate169, instancePath+"/status", "type", {type: "string"});
}
if(!((((data0 === "completed") || (data0 === "error")) || (data0 === "in_progress")) || (data0 === "not_found"))){
return refuse(validate169, instancePath+"/status", "enum", {allowedValues: schema244.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate170(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else if(tag0 === "in_progress"){
if(!(validate26(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
else if(tag0 === "not_found"){
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) && (missing1 = "status")) || ((data.log_id === undefined) && (missing1 = "log_id"))) || ((data.is_complete === undefined) && (missing1 = "is_complete"))) || ((data.message === undefined) && (missing1 = "message"))){
return refuse(validate169, instancePath, "required", {missingProperty: missing1});
}
else {
if(data.status !== undefined){
let data1 = data.status;
const _errs10 = errors;
if(typeof data1 !== "string"){
return refuse(validate169, instancePath+"/status", "type", {type: "string"});
}
if("not_found" !== data1){
return refuse(validate169, instancePath+"/status", "const", {allowedValue: "not_found"});
}
var valid7 = _errs10 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.log_id !== undefined){
const _errs12 = errors;
if(typeof data.log_id !== "string"){
return refuse(validate169, instancePath+"/log_id", "type", {type: "string"});
}
var valid7 = _errs12 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.is_complete !== undefined){
let data3 = data.is_complete;
const _errs14 = errors;
if(typeof data3 !== "boolean"){
return refuse(validate169, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data3){
return refuse(validate169, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid7 = _errs14 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.message !== undefined){
let data4 = data.message;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate169, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate169, instancePath+"/message", "type", {type: "string"});
}
}
var valid7 = _errs16 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.advice !== undefined){
let data5 = data.advice;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data5 === "string"){
if(func2(data5) < 1){
return refuse(validate169, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate169, instancePath+"/advice", "type", {type: "string"});
}
}
var valid7 = _errs18 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.result !== undefined){
const _errs20 = errors;
return refuse(validate169, instancePath+"/result", "not", {});
var valid7 = _errs20 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.partial_result !== undefined){
const _errs22 = errors;
return refuse(validate169, instancePath+"/partial_result", "not", {});
var valid7 = _errs22 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.deduplicated !== undefined){
const _errs24 = errors;
return refuse(validate169, instancePath+"/deduplicated", "not", {});
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.finished_at !== undefined){
const _errs26 = errors;
return refuse(validate169, instancePath+"/finished_at", "not", {});
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.age_ms !== undefined){
const _errs28 = errors;
return refuse(validate169, instancePath+"/age_ms", "not", {});
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error !== undefined){
const _errs30 = errors;
return refuse(validate169, instancePath+"/error", "not", {});
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.error_code !== undefined){
const _errs32 = errors;
return refuse(validate169, instancePath+"/error_code", "not", {});
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.stack_trace !== undefined){
const _errs34 = errors;
return refuse(validate169, instancePath+"/stack_trace", "not", {});
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate169, instancePath, "type", {type: "object"});
}
}
}
else {
return refuse(validate169, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate169, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate169, instancePath, "type", {type: "object"});
}
}
validate169.errors = vErrors;
return errors === 0;
}

const matches_unity_help_envelope = validate175;
const schema249 = {"$id":"unity_help_envelope","type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"$ref":"unity_help_completed"},{"$ref":"ErrorEnvelope"}],"properties":{"status":{"type":"string","enum":["completed","error"]}}};

function validate176(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.status === undefined) && (missing0 = "status")) || ((data.log_id === undefined) && (missing0 = "log_id"))) || ((data.is_complete === undefined) && (missing0 = "is_complete"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.result === undefined) && (missing0 = "result"))){
return refuse(validate176, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
return refuse(validate176, instancePath+"/status", "type", {type: "string"});
}
if("completed" !== data0){
return refuse(validate176, instancePath+"/status", "const", {allowedValue: "completed"});
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.log_id !== undefined){
let data1 = data.log_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
return refuse(validate176, instancePath+"/log_id", "pattern", {pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"});
}
}
else {
return refuse(validate176, instancePath+"/log_id", "type", {type: "string"});
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_complete !== undefined){
let data2 = data.is_complete;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
return refuse(validate176, instancePath+"/is_complete", "type", {type: "boolean"});
}
if(true !== data2){
return refuse(validate176, instancePath+"/is_complete", "const", {allowedValue: true});
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(func2(data3) < 1){
return refuse(validate176, instancePath+"/message", "minLength", {limit: 1});
}
}
else {
return refuse(validate176, instancePath+"/message", "type", {type: "string"});
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advice !== undefined){
let data4 = data.advice;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(func2(data4) < 1){
return refuse(validate176, instancePath+"/advice", "minLength", {limit: 1});
}
}
else {
return refuse(validate176, instancePath+"/advice", "type", {type: "string"});
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
const _errs12 = errors;
if(!(validate64(data.result, {instancePath:instancePath+"/result",parentData:data,parentDataProperty:"result",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result_bytes !== undefined){
let data6 = data.result_bytes;
const _errs13 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
return refuse(validate176, instancePath+"/result_bytes", "type", {type: "integer"});
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9007199254740991 || isNaN(data6)){
return refuse(validate176, instancePath+"/result_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data6 < 1 || isNaN(data6)){
return refuse(validate176, instancePath+"/result_bytes", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deduplicated !== undefined){
let data7 = data.deduplicated;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
return refuse(validate176, instancePath+"/deduplicated", "type", {type: "boolean"});
}
if(true !== data7){
return refuse(validate176, instancePath+"/deduplicated", "const", {allowedValue: true});
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_at !== undefined){
let data8 = data.finished_at;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
return refuse(validate176, instancePath+"/finished_at", "pattern", {pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"});
}
}
else {
return refuse(validate176, instancePath+"/finished_at", "type", {type: "string"});
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.age_ms !== undefined){
let data9 = data.age_ms;
const _errs20 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return refuse(validate176, instancePath+"/age_ms", "type", {type: "integer"});
}
if(errors === _errs20){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
return refuse(validate176, instancePath+"/age_ms", "maximum", {comparison: "<=", limit: 9007199254740991});
}
else {
if(data9 < 0 || isNaN(data9)){
return refuse(validate176, instancePath+"/age_ms", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs22 = errors;
return refuse(validate176, instancePath+"/error", "not", {});
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error_code !== undefined){
const _errs24 = errors;
return refuse(validate176, instancePath+"/error_code", "not", {});
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stack_trace !== undefined){
const _errs26 = errors;
return refuse(validate176, instancePath+"/stack_trace", "not", {});
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return refuse(validate176, instancePath, "type", {type: "object"});
}
}
validate176.errors = vErrors;
return errors === 0;
}


function validate175(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.status === undefined) && (missing0 = "status")){
return refuse(validate175, instancePath, "required", {missingProperty: missing0});
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs2 = errors;
if(typeof data0 !== "string"){
return refuse(validate175, instancePath+"/status", "type", {type: "string"});
}
if(!((data0 === "completed") || (data0 === "error"))){
return refuse(validate175, instancePath+"/status", "enum", {allowedValues: schema249.properties.status.enum});
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "completed"){
if(!(validate176(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
}
else if(tag0 === "error"){
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
else {
return refuse(validate175, instancePath, "discriminator", {error: "mapping", tag: "status", tagValue: tag0});
}
}
else {
return refuse(validate175, instancePath, "discriminator", {error: "tag", tag: "status", tagValue: tag0});
}
}
}
}
else {
return refuse(validate175, instancePath, "type", {type: "object"});
}
}
validate175.errors = vErrors;
return errors === 0;
}


export const validateLogId = check(matches_LogId, []);
export const validateUuid = check(matches_Uuid, []);
export const validateTimestamp = check(matches_Timestamp, []);
export const validateProtocolVersion = check(matches_ProtocolVersion, []);
export const validateNonce = check(matches_Nonce, []);
export const validateEmpty = check(matches_Empty, []);
export const validateUnixMs = check(matches_UnixMs, []);
export const validateErrorCode = check(matches_ErrorCode, []);
export const validateBridgeErrorCode = check(matches_BridgeErrorCode, []);
export const validateOperationState = check(matches_OperationState, []);
export const validateBlockedByKind = check(matches_BlockedByKind, []);
export const validateBlockedBy = check(matches_BlockedBy, []);
export const validateCompletedEnvelope = check(matches_CompletedEnvelope, []);
export const validateTimeoutEnvelope = check(matches_TimeoutEnvelope, []);
export const validateErrorEnvelope = check(matches_ErrorEnvelope, []);
export const validateInProgressEnvelope = check(matches_InProgressEnvelope, []);
export const validateNotFoundEnvelope = check(matches_NotFoundEnvelope, []);
export const validateEnvelope = check(matches_Envelope, []);
export const validateExecuteCodeParams = check(matches_ExecuteCodeParams, ["code","atomic","timeout","idempotency_key"]);
export const validateQueryParams = check(matches_QueryParams, ["query","allow_methods","timeout","idempotency_key"]);
export const validateGetResultParams = check(matches_GetResultParams, ["log_id","timeout","pointer","offset","limit"]);
export const validateGetLogsParams = check(matches_GetLogsParams, ["log_name","limit","since","log_type","log_id","all_projects"]);
export const validateGetLogDetailsParams = check(matches_GetLogDetailsParams, ["log_id","pointer","offset","limit"]);
export const validateHelpParams = check(matches_HelpParams, ["topic"]);
export const validateHelpTopic = check(matches_HelpTopic, []);
export const validateLogType = check(matches_LogType, []);
export const validateLogTypeFilter = check(matches_LogTypeFilter, []);
export const validateDroppedEntries = check(matches_DroppedEntries, []);
export const validateLogEntry = check(matches_LogEntry, []);
export const validateLogSummary = check(matches_LogSummary, []);
export const validateLogsResult = check(matches_LogsResult, []);
export const validateHistoryEntry = check(matches_HistoryEntry, []);
export const validateCancelRequested = check(matches_CancelRequested, []);
export const validateLogEntryDetails = check(matches_LogEntryDetails, []);
export const validateOperationDetails = check(matches_OperationDetails, []);
export const validateResultPartOf = check(matches_ResultPartOf, []);
export const validateResultPart = check(matches_ResultPart, []);
export const validateLogDetailsResult = check(matches_LogDetailsResult, []);
export const validateCompileMessage = check(matches_CompileMessage, []);
export const validateCompileResult = check(matches_CompileResult, []);
export const validateHelpTopicRef = check(matches_HelpTopicRef, []);
export const validateHelpResult = check(matches_HelpResult, []);
export const validateConnectionEstablishedPayload = check(matches_ConnectionEstablishedPayload, []);
export const validateConnectionEstablishedNotification = check(matches_ConnectionEstablishedNotification, []);
export const validateDomainReloadPayloadReason = check(matches_DomainReloadPayloadReason, []);
export const validateDomainReloadPayload = check(matches_DomainReloadPayload, []);
export const validateDomainReloadNotification = check(matches_DomainReloadNotification, []);
export const validateDomainReloadRecoveredPayload = check(matches_DomainReloadRecoveredPayload, []);
export const validateDomainReloadRecoveredNotification = check(matches_DomainReloadRecoveredNotification, []);
export const validateToolsChangedPayload = check(matches_ToolsChangedPayload, []);
export const validateToolsChangedNotification = check(matches_ToolsChangedNotification, []);
export const validateUserDisconnectPayload = check(matches_UserDisconnectPayload, []);
export const validateUserDisconnectNotification = check(matches_UserDisconnectNotification, []);
export const validateUnityShutdownPayload = check(matches_UnityShutdownPayload, []);
export const validateUnityShutdownNotification = check(matches_UnityShutdownNotification, []);
export const validateUnityNotification = check(matches_UnityNotification, []);
export const validatePolicyDecision = check(matches_PolicyDecision, []);
export const validateToolOffer = check(matches_ToolOffer, []);
export const validatePolicyRule = check(matches_PolicyRule, ["tool","decision","reason","max_execution_ms","idempotent"]);
export const validatePolicy = check(matches_Policy, ["version","rules","tools","calls_per_minute","max_argument_bytes"]);
export const validateRpcRequest = check(matches_RpcRequest, []);
export const validateRpcNotification = check(matches_RpcNotification, []);
export const validateRpcSuccess = check(matches_RpcSuccess, []);
export const validateRpcErrorData = check(matches_RpcErrorData, []);
export const validateRpcError = check(matches_RpcError, []);
export const validateRpcFailure = check(matches_RpcFailure, []);
export const validateAuthChallengeParams = check(matches_AuthChallengeParams, []);
export const validateAuthChallengeResult = check(matches_AuthChallengeResult, []);
export const validateAuthProveParams = check(matches_AuthProveParams, ["proof"]);
export const validateServerAttachParams = check(matches_ServerAttachParams, []);
export const validateServerAttachResult = check(matches_ServerAttachResult, []);
export const validateCustomTool = check(matches_CustomTool, []);
export const validateToolsListResult = check(matches_ToolsListResult, []);
export const validateRefusedTool = check(matches_RefusedTool, []);
export const validateToolsRefusedParams = check(matches_ToolsRefusedParams, []);
export const validateOperationReport = check(matches_OperationReport, []);
export const validateEditorHelloParams = check(matches_EditorHelloParams, []);
export const validateEditorHelloResult = check(matches_EditorHelloResult, []);
export const validateEditorHeartbeatParams = check(matches_EditorHeartbeatParams, []);
export const validateBridgeTool = check(matches_BridgeTool, []);
export const validateApproval = check(matches_Approval, []);
export const validateOperationExecuteParams = check(matches_OperationExecuteParams, ["store_id","log_id","accept_seq","generation","tool","params","approval","session","attempt","result_limit_bytes"]);
export const validateOperationExecuteResult = check(matches_OperationExecuteResult, []);
export const validateQueuedUpdate = check(matches_QueuedUpdate, []);
export const validateRunningUpdate = check(matches_RunningUpdate, []);
export const validateSuspendedUpdate = check(matches_SuspendedUpdate, []);
export const validateCompletedUpdate = check(matches_CompletedUpdate, []);
export const validateFailedUpdate = check(matches_FailedUpdate, []);
export const validateCancelledUpdate = check(matches_CancelledUpdate, []);
export const validateInterruptedUpdate = check(matches_InterruptedUpdate, []);
export const validateNotStartedUpdateErrorCode = check(matches_NotStartedUpdateErrorCode, []);
export const validateNotStartedUpdate = check(matches_NotStartedUpdate, []);
export const validateOperationUpdateParams = check(matches_OperationUpdateParams, []);
export const validateOperationAckParams = check(matches_OperationAckParams, []);
export const validateOperationStatusParams = check(matches_OperationStatusParams, ["store_id","log_ids"]);
export const validateOperationStatusResult = check(matches_OperationStatusResult, []);
export const validateOperationCancelParams = check(matches_OperationCancelParams, ["store_id","log_id","reason","unstarted_only","force"]);
export const validateOperationCancelResultOutcome = check(matches_OperationCancelResultOutcome, []);
export const validateOperationCancelResult = check(matches_OperationCancelResult, []);
export const validateResourceReadParams = check(matches_ResourceReadParams, ["uri"]);
export const validateResourceReadResultEncoding = check(matches_ResourceReadResultEncoding, []);
export const validateResourceReadResult = check(matches_ResourceReadResult, []);
export const validateLogsAppendParams = check(matches_LogsAppendParams, ["journal_id","entries"]);
export const validateLogsAppendResult = check(matches_LogsAppendResult, []);
export const validateClientSetNameParams = check(matches_ClientSetNameParams, []);

export const toolValidators = {
  unity_execute_code: {
    params: check(matches_ExecuteCodeParams, ["code","atomic","timeout","idempotency_key"]),
    envelope: check(matches_unity_execute_code_envelope, []),
  },
  unity_query: {
    params: check(matches_QueryParams, ["query","allow_methods","timeout","idempotency_key"]),
    envelope: check(matches_unity_query_envelope, []),
  },
  unity_get_result: {
    params: check(matches_GetResultParams, ["log_id","timeout","pointer","offset","limit"]),
    envelope: check(matches_unity_get_result_envelope, []),
  },
  unity_get_logs: {
    params: check(matches_GetLogsParams, ["log_name","limit","since","log_type","log_id","all_projects"]),
    envelope: check(matches_unity_get_logs_envelope, []),
  },
  unity_get_log_details: {
    params: check(matches_GetLogDetailsParams, ["log_id","pointer","offset","limit"]),
    envelope: check(matches_unity_get_log_details_envelope, []),
  },
  unity_help: {
    params: check(matches_HelpParams, ["topic"]),
    envelope: check(matches_unity_help_envelope, []),
  },
};
