/** The query language, normative. Roots: Scene['name'] (the first object of that very name) or Scene['a/b'] (else the one at that path), else the longest dotted prefix that names a type, as code resolves it. */
export const queryGrammar = String.raw`query          = [ "return" ] , expression , [ ";" ] ;   (* whole input, without Markdown fences; no other statements, no assignment, new or lambda *)
expression     = or ;
or             = and , { "||" , and } ;
and            = equality , { "&&" , equality } ;
equality       = relational , { ( "==" | "!=" ) , relational } ;
relational     = additive , { ( "<=" | ">=" | "<" | ">" ) , additive } ;
additive       = multiplicative , { ( "+" | "-" ) , multiplicative } ;
multiplicative = unary , { ( "*" | "/" | "%" ) , unary } ;
unary          = { "!" | "-" } , postfix ;
postfix        = primary , { member | index | call } ;
member         = ( "." | "?." ) , identifier , [ type_args ] ;   (* type_args only when "(" follows: no clash with "<" *)
index          = "[" , expression , { "," , expression } , "]" ;
call           = "(" , [ expression , { "," , expression } ] , ")" ;
primary        = literal | "typeof" , "(" , type , ")" | type_name | "(" , expression , ")" ;
type_args      = "<" , type , { "," , type } , ">" ;
type_name      = [ "global" , "::" ] , identifier ;            (* global:: before a full name: nothing that is opened *)
type           = type_name , { "." , identifier } , [ type_args ] , { "[" , "]" } ;
literal        = string | number | "true" | "false" | "null" ;
string         = '"' , { dq_char | escape } , '"' | "'" , { sq_char | escape } , "'" ;
number         = digit , { digit } , [ "." , digit , { digit } ] ,
                 [ ( "e" | "E" ) , [ "+" | "-" ] , digit , { digit } ] , [ "f" | "d" | "m" | "u" | "l" ] ;
identifier     = ( letter | "_" ) , { letter | digit | "_" } ;
escape         = "\" , ( "\" | '"' | "'" | "n" | "r" | "t" | "0" | "u" , hex , hex , hex , hex ) ;`;
